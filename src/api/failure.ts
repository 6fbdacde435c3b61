import type { Refusal } from '../wire/refusal.ts';
import type { WireIssue } from '../wire/issue.ts';

/**
 * Why a call failed. The only text for the applicant is the server's own. `status`: of the answer; absent where no answer came, and
 * for a success that is not JSON. `retryAfterMs`: the pause that the server asked for (503 with Retry-After). `support`: the code
 * by which support finds an unexpected error in the server's log.
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
  /** A newer request of the same scope replaced this one. */
  | { readonly kind: 'overtaken' }
  /** The answer breaks the contract. `status` is present where the answer is JSON: the server sent it and may have done the work. */
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

/** The end of a session has its own toast, and the request that overtook another reports its own outcome. */
export const isReportedElsewhere = (failure: ApiFailure | undefined): boolean =>
  failure?.kind === 'unauthorized' || failure?.kind === 'overtaken';

/** Whether a repeat may succeed soon: the server, or a proxy before it, is failing or overloaded. */
export const isTransient = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429;

/** Statuses that only a server that has read the request gives, even without a message: conflict, old version, size, content. */
const DECIDED_STATUSES: readonly number[] = [409, 412, 413, 422];

/**
 * The server has decided: a repeat would get the same answer. An error status without a message may come from something in between,
 * such as the log-in page of a Wi-Fi.
 */
export const isDecided = (failure: ApiFailure): boolean => (failure.kind === 'refused'
  ? !isTransient(failure.status)
  : failure.kind === 'server' && (failure.status < 300 || DECIDED_STATUSES.includes(failure.status)));

/** A repeat would get the same answer: the server has decided, or its JSON answer breaks the contract. */
export const isFinal = (failure: ApiFailure): boolean =>
  isDecided(failure) || (failure.kind === 'malformed' && failure.status !== undefined);
