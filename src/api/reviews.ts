import { jobReviewsCall } from '../wire/job-reviews.ts';
import { queryOf } from './query.ts';

/** Nothing compares questions, so a refetch of 200 reviews with 50 questions each skips structural sharing. */
export const jobReviewsQuery = queryOf(jobReviewsCall, { structuralSharing: false });
