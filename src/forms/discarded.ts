import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Draft } from '../engine/drafts/draft.ts';
import type { Work } from '../engine/drafts/value.ts';

/** Kept in the session's query cache: it ends with the session, and with the page. */
const discardedQuery = (scope: string) =>
  ({ queryKey: ['discarded', scope], queryFn: skipToken, staleTime: Infinity, gcTime: Infinity } as const);

/** The work that Cancel discarded in the form of this scope, while the page is open. `undefined` where nothing was entered. */
export const useDiscarded = (scope: string): Work | undefined => useQuery<Work>(discardedQuery(scope)).data;

/** Stores discarded work when a form is cancelled, and forgets it when the form is saved. */
export function useKeepDiscarded(scope: string) {
  const queries = useQueryClient();
  return {
    keep: (work: Work): void => {
      if (work.size === 0) return;
      queries.setQueryDefaults(discardedQuery(scope).queryKey, { gcTime: Infinity });
      queries.setQueryData(discardedQuery(scope).queryKey, work);
    },
    forget: (): void => { forget(queries, scope); },
  };
}

/** Makes a draft of discarded work again, which the form restores when it opens. */
export async function bringBack(queries: QueryClient, scope: string, work: Work): Promise<void> {
  const draft = new Draft(scope);
  for (const [fieldPath, entry] of work) draft.put(fieldPath, entry);
  await draft.write();
  draft.close();
  forget(queries, scope);
}

const forget = (queries: QueryClient, scope: string): void => { queries.removeQueries({ queryKey: discardedQuery(scope).queryKey }); };
