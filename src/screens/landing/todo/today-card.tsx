import { useId } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ownZone } from '../../../i18n/zoned.ts';
import { InterviewActions } from '../../../ui/interview-marks/interview-actions.tsx';
import { phaseOf } from '../../../ui/interview-time/phase.ts';
import { countdown, relativeTimeText } from '../../../ui/interview-time/relative-time-text.ts';
import type { NextInterview } from './next-interview.ts';
import styles from './today-card.module.css';
import { Link } from '../../../ui/link.tsx';

interface TodayCardProps {
  readonly today: NextInterview;
  /** In ms since 1970. */
  readonly now: number;
}

/** Today's interview: when, with whom, the time until its start, and the action that is due. */
export function TodayCard({ today: { company, interview, span }, now }: TodayCardProps) {
  const { language, t } = useLanguage();
  const title = useId();
  const phase = phaseOf(span, now);
  const step = interview.step?.[language] ?? t('interview.step');
  return (
    <section className={styles.card} data-phase={phase} aria-labelledby={title}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title} id={title}>
            <Link to="/interview">{t('landing.today', { step, company: company.name[language] })}</Link>
          </h3>
          <p className={styles.when}>{relativeTimeText(span, now, { language, t, zone: ownZone() })}</p>
        </div>
        {phase === 'ahead' && <p className={styles.countdown}>{countdown(span, now, t)}</p>}
      </div>
      <InterviewActions company={company} interview={interview} now={now} />
    </section>
  );
}
