import type { Refusal } from '../wire/refusal.ts';
import type { WireIssue } from '../wire/issue.ts';

/**
 * Why a call did not give what was asked. No text for the applicant but the server's own. `status`: of what was answered; absent where no
 * answer came, and of a success that is no JSON. `retryAfterMs`: the server asked for patience that long (503 with Retry-After).
 * `support`: the code by which support finds the call in the server's log, where nobody expected how it ended.
 */
export type ApiFailure = { readonly status?: number; readonly retryAfterMs?: number | undefined; readonly support?: string } & (
  /** The session in which the call was begun is over, or another has taken its place. */
  | { readonly kind: 'unauthorized' }
  /** The server answered `errors` or `error`. */
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: Refusal }
  /** An error status without a reason that can be shown. */
  | { readonly kind: 'server'; readonly status: number }
  /** No answer came. Whether the server did what was asked is not known, unless it was not even sent. */
  | { readonly kind: 'network'; readonly unsent?: true }
  | { readonly kind: 'timeout'; readonly unsent?: true }
  /** Cancelled here. */
  | { readonly kind: 'aborted'; readonly unsent?: true }
  /** The same thing was sent anew meanwhile. */
  | { readonly kind: 'overtaken' }
  /** An answer came and breaks the contract. `status`: it is in JSON, and so of the server, which may have done what was asked. */
  | { readonly kind: 'malformed'; readonly issue: WireIssue }
);

export type FailureKind = ApiFailure['kind'];

/** What a failed call throws; TanStack Query hands it on as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind === 'malformed' ? `${failure.issue.call}${failure.issue.path}: ${failure.issue.detail}` : failure.kind);
    this.failure = failure;
  }
}

/** The failure of anything thrown around a call; `undefined` for a defect of the client. */
export const failureOf = (error: unknown): ApiFailure | undefined => (error instanceof ApiError ? error.failure : undefined);

/** The session's end has a toast of its own, and what has overtaken another tells how it went itself. */
export const isToldElsewhere = (failure: ApiFailure | undefined): boolean =>
  failure?.kind === 'unauthorized' || failure?.kind === 'overtaken';

/** Whether the same may be answered otherwise soon: the server, or what stands before it, is not well or has too much to do. */
export const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429;

/** Said without words, too, only by who has looked at what came: a conflict, a version that is behind, a size, a content. */
const DECIDED: readonly number[] = [409, 412, 413, 422];

/**
 * The server has decided: the same again would be decided the same. An error status without the server's words may come of what stands in
 * between, as a log-in page of a Wi-Fi does.
 */
export const isDecided = (failure: ApiFailure): boolean => (failure.kind === 'refused'
  ? !isPassing(failure.status)
  : failure.kind === 'server' && (failure.status < 300 || DECIDED.includes(failure.status)));

/** The same again would be answered the same: decided, or by a server in words that nobody can read. */
export const isFinal = (failure: ApiFailure): boolean =>
  isDecided(failure) || (failure.kind === 'malformed' && failure.status !== undefined);
