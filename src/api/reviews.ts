import { jobReviewsCall } from '../wire/job-reviews.ts';
import { queryOf } from './query.ts';

/** Questions are compared nowhere: 200 reviews of 50 are not walked through again when they come anew. */
export const jobReviewsQuery = queryOf(jobReviewsCall, { structuralSharing: false });
