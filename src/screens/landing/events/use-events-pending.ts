import { useQuery } from '@tanstack/react-query';
import { appliedEventsQuery, eventsQuery } from '../../../api/events.ts';
import { usePortal } from '../../../ui/portal.ts';

/** Whether neither the events nor why they cannot be had are there yet. Those that were applied to are waited for once. */
export function useEventsPending(): boolean {
  const { client } = usePortal();
  const events = useQuery(eventsQuery(client));
  const applied = useQuery(appliedEventsQuery(client));
  return !events.isError && (events.isPending || !applied.isFetched);
}
