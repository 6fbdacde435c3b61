import { queryOptions } from '@tanstack/react-query';

const load = () => import('./group-form.tsx');

/** The compiler, the engine and rjsf come with the intro, and not with the page. */
export const groupFormQuery = queryOptions({
  queryKey: ['exam-group-form'], queryFn: load, staleTime: Infinity, gcTime: Infinity, structuralSharing: false,
});

/** An exam is about to be started. A download that fails here is tried again before the clock runs. */
export const preloadGroupForm = (): void => { load().catch(() => undefined); };
