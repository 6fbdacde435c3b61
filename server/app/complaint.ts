import { StartupError } from '../base/startup-error.ts';

/** What a command of administrators says in the end that came to nothing; `end`: it was told to end. */
export function complaintOf(error: unknown, end: AbortSignal): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof StartupError) return reason;
  return `Nothing was changed: ${end.aborted && error === end.reason ? 'the command was told to end.' : reason}`;
}
