import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appliedEventsQuery, eventsQuery } from '../../../api/events.ts';
import type { InterviewEvent } from '../../../wire/events.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { timeNow } from '../../../ui/interview-time/use-now.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { NothingYet } from '../../../ui/nothing-yet.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../landing.module.css';
import { Section } from '../../../ui/section.tsx';
import { LongList } from '../long-list.tsx';
import { EventCard } from './event-card.tsx';
import { orderEvents, type ListedEvent } from './order-events.ts';
import { useApplications } from './use-applications.ts';
import { useEventsPending } from './use-events-pending.ts';

const nothing: ReadonlySet<string> = new Set();

/** Spec §2 Landing: the events, and which of them the applicant has applied to. Each of the two may fail without the other. */
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
  /** Absent where they cannot be had. */
  readonly applied: ReadonlySet<string> | undefined;
}

function EventList({ events, applied }: EventListProps) {
  const { t } = useLanguage();
  const { pending, done, apply } = useApplications();
  const listed = useLasting(events, applied ?? nothing);
  if (events.length === 0) return <NothingYet text={t('landing.events.none')} next={t('landing.events.next')} />;
  return (
    <LongList
      className={styles.events}
      heightOfOne={120}
      entries={listed.map(({ event, over, due }) => (
        <EventCard
          key={event.id}
          event={event}
          over={over}
          due={due}
          applied={applied?.has(String(event.id)) ?? done.has(event.id)}
          pending={pending.has(event.id)}
          onApply={apply}
        />
      ))}
    />
  );
}

/** The order in which the events first came, so that no card moves when it is applied to. */
function useLasting(events: readonly InterviewEvent[], applied: ReadonlySet<string>): readonly ListedEvent[] {
  const order = (): readonly ListedEvent[] => orderEvents(events, applied, timeNow());
  const [lasting, setLasting] = useState(() => ({ events, listed: order() }));
  if (lasting.events === events) return lasting.listed;
  const fresh = { events, listed: order() };
  setLasting(fresh);
  return fresh.listed;
}
