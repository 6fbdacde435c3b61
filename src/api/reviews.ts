import { decodeJobReviews } from '../wire/job-reviews.ts';
import { callOf } from './call.ts';
import { queryOf } from './query.ts';

export type { JobReview } from '../wire/job-reviews.ts';
export type { ToldCategory } from '../wire/told.ts';

export const jobReviewsCall = callOf(decodeJobReviews);

/** Questions are compared nowhere: 200 reviews of 50 are not walked through again when they come anew. */
export const jobReviewsQuery = queryOf(jobReviewsCall, { structuralSharing: false });
