import { lateCode } from '../../../ui/code-query.ts';

/** The form's code comes with the first company that is rated, and not before. */
export const { query: ratingFormQuery, preload: preloadRatingForm } = lateCode('rating-form', () => import('./rating-form.tsx'));
