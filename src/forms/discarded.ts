import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Draft } from '../engine/drafts/draft.ts';
import type { Work } from '../engine/drafts/value.ts';

/** Beside what a session has loaded: gone with the session, and with the page. */
const discarded = (scope: string) =>
  ({ queryKey: ['discarded', scope], queryFn: skipToken, staleTime: Infinity, gcTime: Infinity } as const);

/** What Cancel took away of the form of this scope, for as long as the page is open. Nothing where nothing was entered. */
export const useDiscarded = (scope: string): Work | undefined => useQuery<Work>(discarded(scope)).data;

/** Takes what was entered when a form was given up, and forgets it when the form was saved. */
export function useKeepDiscarded(scope: string) {
  const queries = useQueryClient();
  return {
    keep: (work: Work): void => {
      if (work.size === 0) return;
      queries.setQueryDefaults(discarded(scope).queryKey, { gcTime: Infinity });
      queries.setQueryData(discarded(scope).queryKey, work);
    },
    forget: (): void => { forget(queries, scope); },
  };
}

/** Makes a draft of it again, which the form takes up when it opens. */
export async function bringBack(queries: QueryClient, scope: string, work: Work): Promise<void> {
  const draft = new Draft(scope);
  for (const [place, entry] of work) draft.keep(place, entry);
  await draft.write();
  draft.close();
  forget(queries, scope);
}

const forget = (queries: QueryClient, scope: string): void => { queries.removeQueries({ queryKey: discarded(scope).queryKey }); };
