import type { Done } from '../../schemas/generated/wire.d.ts';
import { ok, type Result } from '../base/result.ts';
import { validate as validateJobReview } from './generated/update_job_review.js';
import { validate as validateSelection } from './generated/update_selection.js';
import { checkAnswer, type Validate, type WireIssue } from './issue.ts';
import { readFlag, readText } from './values.ts';

/** What the server says to one answer of a review, or to its end. */
export interface ReviewSaved {
  /** False only where the server says so. */
  readonly success: boolean;
  readonly message: string | undefined;
}

const decodeSaved = (call: string, validate: Validate) => (value: unknown): Result<ReviewSaved, WireIssue> => {
  const checked = checkAnswer<Done>(call, validate, value ?? {});
  if (!checked.ok) return checked;
  const { success, message } = checked.value;
  return ok({ success: success === undefined || success === null || readFlag(success), message: readText(message) });
};

export const decodeJobReviewSaved = decodeSaved('update_job_review', validateJobReview);
export const decodeSelectionSaved = decodeSaved('update_selection', validateSelection);
