import { queryOptions } from '@tanstack/react-query';

/**
 * Code that comes when it is needed, or is about to be, and once. It is a query, since `lazy` would remember a download that failed;
 * `name` is its own.
 */
export const lateCode = <Code>(name: string, load: () => Promise<Code>) => ({
  query: queryOptions({ queryKey: ['code', name], queryFn: load, staleTime: Infinity, gcTime: Infinity, structuralSharing: false }),
  /** A download that fails here is tried again when the code is needed. */
  preload: (): void => { load().catch(() => undefined); },
});
