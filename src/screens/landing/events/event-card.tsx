import { memo } from 'react';
import type { InterviewEvent } from '../../../wire/events.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDayOrMoment } from '../../../i18n/day-or-moment.ts';
import controls from '../../../ui/controls.module.css';
import styles from '../landing.module.css';
import type { EventState } from './order-events.ts';

interface EventCardProps extends EventState {
  readonly event: InterviewEvent;
  readonly applied: boolean;
  /** The application is pending. */
  readonly pending: boolean;
  readonly onApply: (id: InterviewEvent['id']) => void;
}

/** The DOM id of the heading of an event's card. */
export const eventHeadingId = (id: InterviewEvent['id']): string => `event-${id}`;

/** An event, and a button to apply to it (spec §2 Landing, §4 Event). */
export const EventCard = memo(function EventCard({ event, over, due, applied, pending, onApply }: EventCardProps) {
  const { id, name, start, end } = event;
  const { language, t } = useLanguage();
  const ahead = due ? 'primary' : 'secondary';
  return (
    <li className={styles.card} data-focus-to="h3">
      <div>
        <h3 id={eventHeadingId(id)} className={styles.name} tabIndex={-1}>{name[language]}</h3>
        <dl className={styles.dates}>
          {start !== undefined && <EventTime label={t('event.start')} text={formatDayOrMoment(start, language)} />}
          {end !== undefined && <EventTime label={t('event.end')} text={formatDayOrMoment(end, language)} />}
        </dl>
        {over && <p className={styles.over}>{t('event.over')}</p>}
      </div>
      <button
        type="button"
        className={controls[applied ? 'done' : ahead]}
        aria-describedby={eventHeadingId(id)}
        aria-disabled={pending}
        data-set={applied || undefined}
        disabled={applied}
        onClick={() => { onApply(id); }}
      >
        {t(applied ? 'event.applied' : 'event.apply')}
      </button>
    </li>
  );
});

const EventTime = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);
