/** How a call is made: `x-call` of `schemas/wire/<name>.json`. */
export interface CallFacts {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Ids are names in braces. */
  readonly path: string;
  /**
   * Whether the call needs a log-in: only then does a 401 mean that the session has expired. `stranger`: the caller has no account
   * yet. The call and its uploads are sent without a token, whatever session this browser has.
   */
  readonly access: 'public' | 'applicant' | 'stranger';
  /** The call changes nothing, whatever its method, and may be repeated where it was not answered. */
  readonly asksOnly?: true;
  /** The body is a multipart form even without a file. */
  readonly multipart?: true;
}
