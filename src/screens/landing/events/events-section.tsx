import { useQuery, useMutation, useMutationState, useQueryClient, type MutationStatus } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { appliedEventsQuery, eventsQuery } from '../../../api/events.ts';
import { applyCall, type InterviewEvent } from '../../../wire/events.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { timeNow, useNow } from '../../../ui/interview-time/use-now.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { NothingYet } from '../../../ui/nothing-yet.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../landing.module.css';
import { Section } from '../../../ui/section.tsx';
import { LongList } from '../long-list.tsx';
import { EventCard } from './event-card.tsx';
import { eventState, orderEvents } from './order-events.ts';
import { useEventsPending } from './use-events-pending.ts';
import { failureOf } from '../../../api/failure.ts';
import { failureMessage } from '../../../ui/failure-text.ts';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';

const nothing: ReadonlySet<string> = new Set();

/** Spec §2 Landing: the events, and which of them the applicant has applied to. Each of the two queries may fail alone. */
export function EventsSection() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const events = useQuery(eventsQuery(client));
  const applied = useQuery(appliedEventsQuery(client));
  return (
    <Section title={t('landing.events')}>
      {applied.isError && !applied.data && events.data && <LoadError quiet error={applied.error} onRetry={() => void applied.refetch()} />}
      {events.data && applied.isFetched && <EventList events={events.data} applied={applied.data} />}
      {events.isError && !events.data && <LoadError quiet error={events.error} onRetry={() => void events.refetch()} />}
      {useEventsPending() && <Skeleton label={t('load.loading')} cards="below" blocks={[104, 104]} />}
    </Section>
  );
}

interface EventListProps {
  readonly events: readonly InterviewEvent[];
  /** Absent where they cannot be loaded. */
  readonly applied: ReadonlySet<string> | undefined;
}

function EventList({ events, applied }: EventListProps) {
  const { t } = useLanguage();
  const { pending, done, apply } = useApplications();
  const listed = useStableOrder(events, applied ?? nothing);
  const now = useNow(events);
  if (events.length === 0) return <NothingYet text={t('landing.events.none')} next={t('landing.events.next')} />;
  return (
    <LongList
      className={styles.events}
      heightOfOne={120}
      entries={listed.map((event) => (
        <EventCard
          key={event.id}
          event={event}
          {...eventState(event, now)}
          applied={applied?.has(String(event.id)) ?? done.has(event.id)}
          pending={pending.has(event.id)}
          onApply={apply}
        />
      ))}
    />
  );
}

/** The events in the order of when they were loaded, so that no card moves when the applicant applies. */
function useStableOrder(events: readonly InterviewEvent[], applied: ReadonlySet<string>): readonly InterviewEvent[] {
  const order = (): readonly InterviewEvent[] => orderEvents(events, applied, timeNow());
  const [stable, setStable] = useState(() => ({ events, listed: order() }));
  if (stable.events === events) return stable.listed;
  const fresh = { events, listed: order() };
  setStable(fresh);
  return fresh.listed;
}

type EventId = InterviewEvent['id'];

/** The query client keeps mutations under this key, so that the page still knows a pending application when it is opened again. */
const mutationKey = ['sgwj_applications'];

interface Applications {
  readonly pending: ReadonlySet<EventId>;
  /** The applications that the server has confirmed, whether or not the list of them can be loaded. */
  readonly done: ReadonlySet<EventId>;
  readonly apply: (id: EventId) => void;
}

/** Applies to events (spec §4 Event): each is applied to once, however often its button is pressed. */
function useApplications(): Applications {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const queries = useQueryClient();
  const showFailure = useFailureToast(failureMessage);
  const pending = useEvents('pending');
  const done = useEvents('success');
  const { mutate } = useMutation({
    mutationKey,
    gcTime: Infinity,
    mutationFn: (id: EventId) => client.send(applyCall, { json: { sgwj_event_id: id } }),
    onSuccess: async (message, id) => {
      const { queryKey } = appliedEventsQuery(client);
      // A list that is being loaded may be older than the application.
      await queries.cancelQueries({ queryKey });
      const applied = queries.getQueryData(queryKey);
      if (applied) queries.setQueryData(queryKey, new Set([...applied, String(id)]));
      else void queries.invalidateQueries({ queryKey });
      notify({ kind: 'success', text: message ?? t('event.appliedMessage') });
    },
    onError: (error) => { showFailure(failureOf(error)); },
  });
  const apply = useCallback((id: EventId) => {
    if (queries.isMutating({ mutationKey, predicate: ({ state }) => state.variables === id }) === 0) mutate(id);
  }, [mutate, queries]);
  return { pending, done, apply };
}

const useEvents = (status: MutationStatus): ReadonlySet<EventId> =>
  new Set(useMutationState({ filters: { mutationKey, status }, select: ({ state }) => state.variables as EventId }));
