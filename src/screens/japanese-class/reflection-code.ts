import { queryOptions } from '@tanstack/react-query';

const load = () => import('./reflection-form.tsx');

/** The form's code comes with the first reflection that is written, and not before. */
export const reflectionFormQuery = queryOptions({
  queryKey: ['reflection-form'], queryFn: load, staleTime: Infinity, gcTime: Infinity, structuralSharing: false,
});

/** Somebody is about to write one. A download that fails here is tried again when the entry is opened. */
export const preloadReflectionForm = (): void => { load().catch(() => undefined); };
