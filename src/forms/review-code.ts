import { queryOptions } from '@tanstack/react-query';

const load = () => import('./review-form.tsx');

/** The compiler, the engine and rjsf come with the first review that is opened, and not before. */
export const reviewFormQuery = queryOptions({
  queryKey: ['review-form'], queryFn: load, staleTime: Infinity, gcTime: Infinity, structuralSharing: false,
});

/** Somebody is about to open a review. A download that fails here is tried again when it is opened. */
export const preloadReviewForm = (): void => { load().catch(() => undefined); };
