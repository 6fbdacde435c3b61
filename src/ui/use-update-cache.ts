import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';

/** Updates the cached list of a query with what the server has confirmed, without loading it again (spec §4 Interview). */
export function useUpdateCache<Value>({ queryKey }: { readonly queryKey: DataTag<QueryKey, Value, Error> }) {
  const queries = useQueryClient();
  return async (apply: (value: Value) => Value): Promise<void> => {
    // A list that is being loaded may be older than the change.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (value: Value | undefined) => value && apply(value));
  };
}
