import { decodeJobReviewSaved, decodeSelectionSaved } from '../wire/review-saved.ts';
import { callOf } from './call.ts';

/**
 * Body: `{ applicants_job_review: { job_review_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. Answers the server's
 * message.
 */
export const updateJobReviewCall = callOf(decodeJobReviewSaved);

/** Body: `{ selection: { selection_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. Answers the server's message. */
export const updateSelectionCall = callOf(decodeSelectionSaved);
