import { useQuery } from '@tanstack/react-query';
import type { LookupTables } from '../../../api/lookups.ts';
import { universitiesQuery, type EducationEntry } from '../../../api/profile.ts';
import type { LocalizedText } from '../../../base/text.ts';
import { formatMonth } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import styles from '../../../ui/record.module.css';
import own from '../profile.module.css';
import { Fact } from '../../../ui/fact.tsx';

/** The education entries. What the lookups do not know, or while they are away, is shown by its code. */
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
      <dl className={styles.facts}>
        <Fact label={t('field.education.faculty')}>{label(lookups?.faculties, entry.faculty)}</Fact>
        <Fact label={t('field.education.department')}>{entry.department}</Fact>
        <Fact label={t('field.education.background')}>{label(lookups?.educationBackgrounds, entry.educationBackground)}</Fact>
        <Fact label={t('profile.education.period')}>
          {(start ?? end) && t('profile.education.range', { start: start ?? '', end: end ?? '' })}
        </Fact>
      </dl>
    </article>
  );
}
