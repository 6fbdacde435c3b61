import type { Interview } from '../../../wire/interviews.ts';
import { formatSpan, isJapan, JAPAN, ownZone, zoneName, type Span } from '../../../i18n/zoned.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { phaseOf, spanOf } from '../../../ui/interview-time/phase.ts';
import record from '../../../ui/record.module.css';
import { nearText } from './near-text.ts';
import styles from './when.module.css';

interface WhenProps {
  readonly interview: Interview;
  /** In ms since 1970. */
  readonly now: number;
}

/** The time of an interview: how near it is, and the exact time in the applicant's own zone and, where that is another, in Japan's. */
export function When({ interview, now }: WhenProps) {
  const { language, t } = useLanguage();
  const span = spanOf(interview);
  if (!span) return <p className={record.note}>{interview.startTime ?? t('interview.noTime')}</p>;
  const zone = ownZone();
  const text = nearText(span, now, { language, t, zone });
  return (
    <>
      {text !== undefined && <p className={styles.words} data-phase={phaseOf(span, now)}>{text}</p>}
      <ul className={styles.times}>
        {!isJapan(zone) && <Time span={span} zone={zone} />}
        <Time span={span} zone={JAPAN} />
      </ul>
    </>
  );
}

interface TimeProps {
  readonly span: Span;
  readonly zone: string;
}

function Time({ span, zone }: TimeProps) {
  const { language } = useLanguage();
  return (
    <li>
      <time dateTime={new Date(span.start).toISOString()}>{formatSpan(span, language, zone)}</time>
      {' '}<span className={styles.zone}>{zoneName(language, zone, span.start)}</span>
    </li>
  );
}
