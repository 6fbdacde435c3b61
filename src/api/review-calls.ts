import { decodeJobReviewSaved, decodeSelectionSaved } from '../wire/review-saved.ts';
import type { Call } from './call.ts';

/** Body: `{ applicants_job_review: { job_review_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. Answers the server's message. */
export const updateJobReviewCall: Call<string | undefined> = {
  name: 'update_job_review', method: 'PUT', path: '/api/v1/applicants_job_reviews/update.json', access: 'applicant', decode: decodeJobReviewSaved,
};

/** Body: `{ selection: { selection_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. Answers the server's message. */
export const updateSelectionCall: Call<string | undefined> = {
  name: 'update_selection', method: 'PUT', path: '/api/v1/selections/update.json', access: 'applicant', decode: decodeSelectionSaved,
};
