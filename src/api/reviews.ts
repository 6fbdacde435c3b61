import { queryOptions } from '@tanstack/react-query';
import { decodeJobReviewSaved, decodeJobReviews, decodeSelectionSaved, type JobReview, type ReviewSaved } from '../wire/reviews.ts';
import type { Call } from './call.ts';
import type { Client } from './client.ts';

export type { JobCategory } from '../wire/job-description.ts';
export type { JobReview, ReviewQuestions, ReviewSaved } from '../wire/reviews.ts';

export const jobReviewsCall: Call<readonly JobReview[]> = {
  name: 'my_job_reviews', method: 'GET', path: '/api/v1/applicants_job_reviews/my_job_reviews.json', access: 'applicant', decode: decodeJobReviews,
};

/** Body: `{ applicants_job_review: { job_review_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. */
export const updateJobReviewCall: Call<ReviewSaved> = {
  name: 'update_job_review', method: 'PUT', path: '/api/v1/applicants_job_reviews/update.json', access: 'applicant', decode: decodeJobReviewSaved,
};

/** Body: `{ selection: { selection_id, … } }` with `question_id` and `answer`, or with `mark_as_done`. */
export const updateSelectionCall: Call<ReviewSaved> = {
  name: 'update_selection', method: 'PUT', path: '/api/v1/selections/update.json', access: 'applicant', decode: decodeSelectionSaved,
};

/** Questions are compared nowhere: 200 reviews of 50 are not walked through again when they come anew. */
export const jobReviewsQuery = (client: Client) =>
  queryOptions({ queryKey: ['my_job_reviews'], queryFn: ({ signal }) => client.send(jobReviewsCall, { signal }), structuralSharing: false });
