/** How a call is made: `x-call` of `schemas/wire/<name>.json`. */
export interface CallFacts {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With the names of its ids in braces. */
  readonly path: string;
  /** Whether it needs a log-in: only then does a 401 mean that the session has expired. */
  readonly access: 'public' | 'applicant';
  /** It changes nothing, whatever its method: it may be made again where it was not answered. */
  readonly asksOnly?: true;
  /** Its body is a multipart form also where no file is in it. */
  readonly multipart?: true;
}
