import { useQuery } from '@tanstack/react-query';
import { appliedEventsQuery, eventsQuery } from '../../../api/events.ts';
import { usePortal } from '../../../ui/portal.ts';

/** Whether the events are still loading. For the applications only the first attempt counts. */
export function useEventsPending(): boolean {
  const { client } = usePortal();
  const events = useQuery(eventsQuery(client));
  const applied = useQuery(appliedEventsQuery(client));
  return !events.isError && (events.isPending || !applied.isFetched);
}
