/** How a call is made: `x-call` of `schemas/wire/<name>.json`. */
export interface CallFacts {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With the names of its ids in braces. */
  readonly path: string;
  /**
   * Whether it needs a log-in: only then does a 401 mean that the session has expired. `stranger`: it is made by somebody who has no
   * account yet. Neither with it nor with the uploads that belong to it goes a token, whoever's session this browser has.
   */
  readonly access: 'public' | 'applicant' | 'stranger';
  /** It changes nothing, whatever its method: it may be made again where it was not answered. */
  readonly asksOnly?: true;
  /** Its body is a multipart form also where no file is in it. */
  readonly multipart?: true;
}
