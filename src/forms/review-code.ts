import { lateCode } from '../ui/code-query.ts';

/** The compiler, the engine and rjsf come with the first review that is opened, and not before. */
export const { query: reviewFormQuery, preload: preloadReviewForm } = lateCode('review-form', () => import('./review-form.tsx'));
