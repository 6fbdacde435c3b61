import type { Done } from '../../schemas/generated/wire.d.ts';
import { ok, type Result } from '../base/result.ts';
import { isYes } from '../base/said.ts';
import { checkAnswer, type Validate, type WireIssue } from './issue.ts';
import { readText } from './values.ts';

/** What the server says to something that was done: an answer of a review, its end, a press. */
export interface DoneAnswer {
  /** False only where the server says so. */
  readonly success: boolean;
  readonly message: string | undefined;
}

/** Decodes the answers of such a call; a server may say nothing. */
export const decodeDone = (call: string, validate: Validate) => (value: unknown): Result<DoneAnswer, WireIssue> => {
  const checked = checkAnswer<Done>(call, validate, value ?? {});
  if (!checked.ok) return checked;
  const { success, message } = checked.value;
  return ok({ success: success === undefined || success === null || isYes(success), message: readText(message) });
};
