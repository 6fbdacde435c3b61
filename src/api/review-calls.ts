import type { DoneAnswer } from '../wire/done.ts';
import { decodeJobReviewSaved, decodeSelectionSaved } from '../wire/review-saved.ts';
import type { Call } from './call.ts';

export type { DoneAnswer } from '../wire/done.ts';

/** Body: `{ applicants_job_review: { job_review_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. */
export const updateJobReviewCall: Call<DoneAnswer> = {
  name: 'update_job_review', method: 'PUT', path: '/api/v1/applicants_job_reviews/update.json', access: 'applicant', decode: decodeJobReviewSaved,
};

/** Body: `{ selection: { selection_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. */
export const updateSelectionCall: Call<DoneAnswer> = {
  name: 'update_selection', method: 'PUT', path: '/api/v1/selections/update.json', access: 'applicant', decode: decodeSelectionSaved,
};
