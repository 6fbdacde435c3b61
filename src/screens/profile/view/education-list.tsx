import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LookupTables } from '../../../wire/lookups.ts';
import { universitiesQuery } from '../../../api/profile.ts';
import type { EducationEntry } from '../../../wire/education.ts';
import type { LocalizedText } from '../../../base/text.ts';
import { formatMonth } from '../../../base/year-text.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { AsWritten } from '../../../ui/fact.tsx';
import { usePortal } from '../../../ui/portal.ts';
import styles from '../../../ui/record.module.css';
import own from '../profile.module.css';

/**
 * The education entries, each in three lines: where, what, when. What the lookups do not know, or while they are away, is shown by
 * its code.
 */
export function EducationList({ entries }: { readonly entries: readonly EducationEntry[] }) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const { data } = useQuery(universitiesQuery(client));
  return (
    <section>
      <h2 className={styles.heading}>{t('section.education')}</h2>
      {entries.length === 0 && <p className={styles.note}>{t('profile.education.none')}</p>}
      {entries.map((entry) => <Education key={entry.key} entry={entry} lookups={data} />)}
    </section>
  );
}

interface EducationProps {
  readonly entry: EducationEntry;
  readonly lookups: LookupTables | undefined;
}

function Education({ entry, lookups }: EducationProps) {
  const { language, t } = useLanguage();
  const [now] = useState(() => Date.now());
  const label = (labels: ReadonlyMap<string, LocalizedText> | undefined, code: string | undefined): string | undefined =>
    code === undefined ? undefined : labels?.get(code)?.[language] ?? code;
  const start = formatMonth(entry.start.year, entry.start.month, language);
  const end = formatMonth(entry.graduated.year, entry.graduated.month, language);
  return (
    <article className={styles.card}>
      <h3 className={styles.cardTitle}>
        {entry.otherUniversityName ?? label(lookups?.universities, entry.universityId) ?? t('value.empty')}
        {entry.latest && <span className={own.badge}>{t('profile.education.latest')}</span>}
      </h3>
      <dl className={`${styles.words} ${own.lines}`}>
        <Part label={t('field.education.background')} needed>{label(lookups?.educationBackgrounds, entry.educationBackground)}</Part>
        <Part label={t('field.education.faculty')} needed>{label(lookups?.faculties, entry.faculty)}</Part>
        <Part label={t('field.education.department')}>{entry.department}</Part>
        <Part label={t('profile.education.period')} needed className={own.line}>
          {(start ?? end) && t(
            isAhead(entry.graduated, now) ? 'profile.education.rangeExpected' : 'profile.education.range',
            { start: start ?? '', end: end ?? '' },
          )}
        </Part>
      </dl>
    </article>
  );
}

/** Whether a month has not begun by `now`, in ms since 1970; of a year alone, whether it has not. */
const isAhead = ({ year, month }: EducationEntry['graduated'], now: number): boolean =>
  Number(year) * 12 + Number(month ?? 1) - 1 > monthsAt(new Date(now));

const monthsAt = (day: Date): number => day.getFullYear() * 12 + day.getMonth();

interface PartProps {
  readonly label: string;
  /** That nothing stands there is said, with what it is. */
  readonly needed?: boolean;
  readonly className?: string | undefined;
  readonly children: string | undefined;
}

/** What stands there says by itself what it is; the label is for who hears it. */
function Part({ label, needed = false, className, children }: PartProps) {
  const { t } = useLanguage();
  if (!children && !needed) return null;
  return (
    <div className={className ?? styles.part}>
      <dt className={children ? 'spoken' : styles.partLabel}>{label}</dt>{' '}
      <dd className={styles.partValue}>{children ? <AsWritten text={children} /> : <span className={styles.empty}>{t('value.empty')}</span>}</dd>
    </div>
  );
}
