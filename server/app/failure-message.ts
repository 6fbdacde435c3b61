import { DrizzleQueryError } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';

/** The message of a failure for a terminal. A failed query quotes all its parameters, so its cause is taken, which does not. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}

/** The last line of an administrators' command that failed; `end`: aborted when the command was told to end. */
export function failureMessage(error: unknown, end: AbortSignal): string {
  if (error instanceof StartupError) return error.message;
  return `Nothing was changed: ${end.aborted && error === end.reason ? 'the command was told to end.' : reasonOf(error)}`;
}
