import { form as formJobReview } from './generated/update_job_review.ts';
import { form as formSelection } from './generated/update_selection.ts';
import { callOfMessage } from './one-text.ts';

/** Body: `{ applicants_job_review: { job_review_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. */
export const updateJobReviewCall = callOfMessage(formJobReview);

/** Body: `{ selection: { selection_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. */
export const updateSelectionCall = callOfMessage(formSelection);
