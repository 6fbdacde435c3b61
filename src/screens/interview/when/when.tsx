import type { Interview } from '../../../api/interviews.ts';
import { formatSpan, isJapan, JAPAN, ownZone, zoneName, type Span } from '../../../i18n/zoned.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { phaseOf, spanOf } from './phase.ts';
import { plainWords } from './plain-words.ts';
import styles from './when.module.css';

interface WhenProps {
  readonly interview: Interview;
  /** In ms since 1970. */
  readonly now: number;
}

/** When an interview is: in plain words where it is near, and to the minute in the applicant's own zone and in Japan's. */
export function When({ interview, now }: WhenProps) {
  const { language, t } = useLanguage();
  const span = spanOf(interview);
  if (!span) return <p className={styles.none}>{interview.startTime ?? t('interview.noTime')}</p>;
  const zone = ownZone();
  const words = plainWords(span, now, { language, t, zone });
  return (
    <>
      {words !== undefined && <p className={styles.words} data-phase={phaseOf(span, now)}>{words}</p>}
      <ul className={styles.times}>
        {!isJapan(zone) && <Time span={span} zone={zone} label={t('interview.yourTime')} />}
        <Time span={span} zone={JAPAN} label={t('interview.japanTime')} />
      </ul>
    </>
  );
}

interface TimeProps {
  readonly span: Span;
  readonly zone: string;
  readonly label: string;
}

function Time({ span, zone, label }: TimeProps) {
  const { language } = useLanguage();
  return (
    <li>
      <span className={styles.label}>{label}</span>
      <span>
        <time dateTime={new Date(span.start).toISOString()}>{formatSpan(span, language, zone)}</time>
        {' '}<span className={styles.zone}>{zoneName(span.start, language, zone)}</span>
      </span>
    </li>
  );
}
