import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { recordScope, type RecordName } from '../base/scope.ts';
import { useApplicant } from '../ui/portal.ts';
import { useOtherTabSaves } from './save-channel.ts';

/** Loads these queries again when the applicant's record was saved in another tab, or by the outbox. */
export function useReloadOnSave(record: RecordName, ...queries: readonly { readonly queryKey: QueryKey }[]): void {
  const cache = useQueryClient();
  useOtherTabSaves(recordScope(useApplicant()?.id ?? '', record), () => {
    for (const { queryKey } of queries) void cache.invalidateQueries({ queryKey });
  });
}
