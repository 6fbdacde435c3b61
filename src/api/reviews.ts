import { queryOptions } from '@tanstack/react-query';
import { decodeJobReviews } from '../wire/job-reviews.ts';
import { callOf } from './call.ts';
import type { Client } from './client.ts';

export type { JobReview } from '../wire/job-reviews.ts';
export type { ToldCategory } from '../wire/told.ts';

export const jobReviewsCall = callOf(decodeJobReviews);

/** Questions are compared nowhere: 200 reviews of 50 are not walked through again when they come anew. */
export const jobReviewsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['my_job_reviews'], queryFn: ({ signal }) => client.send(jobReviewsCall, { signal }), structuralSharing: false,
  });
