import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../base/duration-text.ts';
import { announce, type Announced, type Announcement } from '../../../exam/announcements.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { clockText } from '../clock-text.ts';
import styles from '../exam.module.css';

interface TimerProps {
  /** Whole seconds. */
  readonly remaining: number;
  readonly limit: number;
}

/** So little is left that it is shown in another way. */
const SHORT_S = 60;

/** What is left of a group's time, beside all of it (spec §9 Exam timer). It speaks at a few moments, and not each second. */
export function Timer({ remaining, limit }: TimerProps) {
  const { language, t } = useLanguage();
  return (
    <p className={styles.timer} data-short={remaining <= SHORT_S || undefined}>
      <span className={styles.timerLabel} aria-hidden="true">{t('exam.timeLeft')}</span>
      <span role="timer" className={styles.clock} aria-label={t('exam.timeLeft')}>{clockText(remaining)}</span>
      <span className={styles.timerLabel}>{t('exam.ofLimit', { time: formatDuration(limit, language) })}</span>
      <Announcer remaining={remaining} limit={limit} />
    </p>
  );
}

function Announcer({ remaining, limit }: TimerProps) {
  const { language, t } = useLanguage();
  const announced = useRef<Announced>(undefined);
  const [said, setSaid] = useState<{ readonly say: Announcement; readonly left: number }>();
  useEffect(() => {
    const next = announce(announced.current, remaining, limit);
    announced.current = next.announced;
    if (next.say !== undefined) setSaid({ say: next.say, left: remaining });
  }, [remaining, limit]);
  const text = said?.say === 'half' ? 'exam.say.half' : 'exam.say.start';
  return <span className="spoken" role="status">{said && t(text, { time: formatDuration(said.left, language) })}</span>;
}
