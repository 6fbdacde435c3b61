/** Codes of PostgreSQL (class 08 besides) and of the network: the database is away, or on its way back. */
const AWAY: ReadonlySet<string> = new Set([
  '57P01', '57P02', '57P03', '53300',
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH',
]);

/** What the driver says without a code of a connection that broke or was not to be had. */
const BROKEN = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether a query failed because the database cannot be reached, and may succeed soon; a query that fails wraps the reason. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause }: { readonly code?: unknown; readonly message: string; readonly cause?: unknown } = error;
  if (typeof code === 'string' && (AWAY.has(code) || code.startsWith('08'))) return true;
  return BROKEN.test(message) || isUnavailable(cause);
}
