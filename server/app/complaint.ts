import { DrizzleQueryError } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';

/** What went wrong, in words that may stand on a terminal: a query that failed quotes all that it was told, and its cause does not. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}

/** What a command of administrators says in the end that came to nothing; `end`: it was told to end. */
export function complaintOf(error: unknown, end: AbortSignal): string {
  if (error instanceof StartupError) return error.message;
  return `Nothing was changed: ${end.aborted && error === end.reason ? 'the command was told to end.' : reasonOf(error)}`;
}
