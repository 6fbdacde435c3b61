import { queryOptions } from '@tanstack/react-query';

const load = () => import('./rating-form.tsx');

/** The form's code comes with the first company that is rated, and not before. */
export const ratingFormQuery = queryOptions({
  queryKey: ['rating-form'], queryFn: load, staleTime: Infinity, gcTime: Infinity, structuralSharing: false,
});

/** Somebody is about to rate a company. A download that fails here is tried again when the dialog is opened. */
export const preloadRatingForm = (): void => { load().catch(() => undefined); };
