import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { appliedEventsQuery, eventsQuery } from '../../../api/events.ts';
import { interviewsQuery } from '../../../api/interviews.ts';
import { jobReviewsQuery, type JobReview } from '../../../api/reviews.ts';
import { preloadReviewForm } from '../../../forms/review-code.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatSpan, ownZone, type Span } from '../../../i18n/zoned.ts';
import { plainWords } from '../../../ui/interview-time/plain-words.ts';
import { useNow } from '../../../ui/interview-time/use-now.ts';
import { usePortal } from '../../../ui/portal.ts';
import { eventHeadingId } from '../events/event-card.tsx';
import { formatDayOrMoment } from '../../../i18n/day-or-moment.ts';
import { Section } from '../section.tsx';
import { nextEvent } from './next-event.ts';
import { nextInterview } from './next-interview.ts';
import styles from './next-steps.module.css';

interface NextStepsProps {
  /** Reviews may be asked for: they can be so many that to read them would hold up the list of events. */
  readonly reviewsWanted: boolean;
  readonly onOpen: (review: JobReview) => void;
}

/**
 * What comes next, one line each: so that whoever comes in a hurry need not look through the lists. The lines have their
 * places from the beginning; what cannot be had just now has nothing to say here, for its own place says it.
 */
export function NextSteps({ reviewsWanted, onOpen }: NextStepsProps) {
  const { t } = useLanguage();
  return (
    <Section title={t('landing.next')}>
      <dl className={styles.steps}>
        <InterviewStep />
        <ReviewStep wanted={reviewsWanted} onOpen={onOpen} />
        <EventStep />
      </dl>
    </Section>
  );
}

interface StepProps {
  readonly label: string;
  /** Nothing: it is not known yet. */
  readonly children: ReactNode;
}

const Step = ({ label, children }: StepProps) => (
  <div className={styles.step}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Of those that are not over, the first; the page of interviews has them all, and says why they could not be loaded. */
function InterviewStep() {
  const { client } = usePortal();
  const { language, t } = useLanguage();
  const now = useNow();
  const { data, isError } = useQuery({ ...interviewsQuery(client), meta: { quiet: true } });
  const next = nextInterview(data ?? [], now);
  const timeOf = (span: Span): string => plainWords(span, now, { language, t, zone: ownZone() }) ?? formatSpan(span, language, ownZone());
  return (
    <Step label={t('landing.next.interview')}>
      {next && <Link className={styles.go} to="/interview">{t('landing.next.interviewAt', { company: next.company.name[language], time: timeOf(next.span) })}</Link>}
      {data && !next && t('landing.next.nothing')}
      {isError && !data && t('landing.next.unknown')}
    </Step>
  );
}

function ReviewStep({ wanted, onOpen }: Pick<NextStepsProps, 'onOpen'> & { readonly wanted: boolean }) {
  const { client } = usePortal();
  const { language, t } = useLanguage();
  const { data, isError } = useQuery({ ...jobReviewsQuery(client), enabled: wanted });
  const due = data?.find(({ submitted }) => !submitted);
  return (
    <Step label={t('landing.next.review')}>
      {due && (
        <button type="button" className={styles.go} onPointerEnter={preloadReviewForm} onFocus={preloadReviewForm} onClick={() => { onOpen(due); }}>
          {due.name[language]}
        </button>
      )}
      {data && !due && t('landing.next.nothing')}
      {isError && !data && t('landing.next.unknown')}
    </Step>
  );
}

function EventStep() {
  const { client } = usePortal();
  const { language, t } = useLanguage();
  const events = useQuery(eventsQuery(client));
  const applied = useQuery(appliedEventsQuery(client));
  const [now] = useState(() => Date.now());
  const known = events.data && applied.data;
  const next = known && nextEvent(events.data, applied.data, now);
  return (
    <Step label={t('landing.next.event')}>
      {next && (
        <button type="button" className={styles.go} onClick={() => { showEvent(eventHeadingId(next.id)); }}>
          {t('landing.next.until', { event: next.name[language], end: formatDayOrMoment(next.end ?? '', language) })}
        </button>
      )}
      {known && !next && t('landing.next.nothing')}
      {(events.isError || applied.isError) && !known && t('landing.next.unknown')}
    </Step>
  );
}

/** Into view and into focus. */
function showEvent(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'center', behavior: 'auto' });
  heading?.focus({ preventScroll: true });
}
