/** The code of a server that is not the primary, or not yet. */
export const READ_ONLY = '25006';
/** The code of a lock that was not available in time. */
export const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Codes of PostgreSQL (and its class 08) and of the network which say that the database is unavailable or starting, or that it ended
 * a transaction because of another one (a deadlock, a conflict) or because a limit of the settings was reached (for a statement, the
 * wait for a lock, an idle transaction). A repeat may succeed.
 */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  READ_ONLY, '25P03', '40001', '40P01', LOCK_NOT_AVAILABLE, '57014', '57P01', '57P02', '57P03', '57P05', '53300',
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH',
]);

/** The driver's errors without a code, for a connection that broke, could not be opened, or does not answer. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/** The database or the storage does not answer, or reports that it cannot now. */
export class Unavailable extends Error {}

/** Whether something failed because the database or the storage is unavailable, and may succeed soon; the error may be a cause. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true;
  if (!(error instanceof Error)) return false;
  const { code, message, cause }: { readonly code?: unknown; readonly message: string; readonly cause?: unknown } = error;
  if (typeof code === 'string' && (UNAVAILABLE_CODES.has(code) || code.startsWith('08'))) return true;
  return CONNECTION_LOST.test(message) || isUnavailable(cause);
}
