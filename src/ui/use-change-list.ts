import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';

/** Brings what the page holds of a query up to what the server has answered; it is not loaded again for that (spec §4 Interview). */
export function useChangeList<Value>({ queryKey }: { readonly queryKey: DataTag<QueryKey, Value, Error> }) {
  const queries = useQueryClient();
  return async (apply: (value: Value) => Value): Promise<void> => {
    // A list that is on its way was made before.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (value: Value | undefined) => value && apply(value));
  };
}
