import type { FastifyBaseLogger } from 'fastify';

/** The methods of a logger that are used. */
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;

/** The stack of a defect without its message, which may quote what an applicant sent, including lines that look like a stack. */
const stackOf = ({ stack = '', message }: Error): string =>
  stack.replace(message, '').split('\n').filter((line) => /^\s+at /.test(line)).join('\n');

/** The code of an error, or of its cause: a failed query wraps the error of PostgreSQL or the network. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, cause }: { readonly code?: unknown; readonly cause?: unknown } = error;
  return typeof code === 'string' ? code : codeOf(cause);
}

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error);

/** A failure for a terminal: its code, or the name of its root cause, without addresses or passwords. */
export const briefReason = (error: unknown): string => codeOf(error) ?? (error instanceof Error ? rootOf(error).name : 'failed');

/** Logs a defect without personal data; `more` must not contain any either. */
export function logFailure(log: Log, error: unknown, what: string, more: Readonly<Record<string, string | number>> = {}): void {
  const { name, place, code } =
    error instanceof Error ? { name: error.name, place: stackOf(error), code: codeOf(error) } : { name: typeof error };
  log.error({ ...more, failure: name, code, place }, what);
}
