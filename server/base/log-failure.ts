import type { FastifyBaseLogger } from 'fastify';

/** Where log lines go. */
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;

/** Where a defect happened, without its message: that may quote what an applicant sent, lines like those of a place among it. */
const placeOf = ({ stack = '', message }: Error): string =>
  stack.replace(message, '').split('\n').filter((line) => /^\s+at /.test(line)).join('\n');

/** The code of an error, or of what caused it: a query that fails wraps what PostgreSQL or the network says. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, cause }: { readonly code?: unknown; readonly cause?: unknown } = error;
  return typeof code === 'string' ? code : codeOf(cause);
}

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error);

/** What is said of a failure on a terminal: its code, or the name of what is at its root, and nothing of addresses or passwords. */
export const briefReason = (error: unknown): string => codeOf(error) ?? (error instanceof Error ? rootOf(error).name : 'failed');

/** Logs a defect with nothing of what it was about; `more` must hold nothing of that either. */
export function logFailure(log: Log, error: unknown, what: string, more: Readonly<Record<string, string | number>> = {}): void {
  const { name, place, code } =
    error instanceof Error ? { name: error.name, place: placeOf(error), code: codeOf(error) } : { name: typeof error };
  log.error({ ...more, failure: name, code, place }, what);
}
