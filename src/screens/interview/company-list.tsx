import { useMemo, useState, type ReactNode } from 'react';
import type { InterviewCompany } from '../../wire/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNow } from '../../ui/interview-time/use-now.ts';
import record from '../../ui/record.module.css';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { CompanyCard } from './company-card.tsx';
import { InBothLanguages } from './in-both-languages.tsx';
import styles from './interview.module.css';
import { inOrder } from './in-order.ts';
import { sameRates } from './rating/same-rates.ts';

/** A card for each company, by whether its interviews are over; without one that is said in both languages (spec §2 Interview). */
export function CompanyList({ companies }: { readonly companies: readonly InterviewCompany[] }) {
  const { t } = useLanguage();
  const now = useNow();
  // Cards keep their places while the page is open, whatever time it becomes.
  const [opened] = useState(now);
  const { coming, past } = useMemo(() => inOrder(companies, opened), [companies, opened]);
  const otherWithRate = useMemo(() => sameRates(companies), [companies]);
  if (companies.length === 0) return <InBothLanguages>{({ empty }) => <p className={record.card}>{empty}</p>}</InBothLanguages>;
  const cards = (those: readonly InterviewCompany[], over: boolean): ReactNode => (
    <div className={styles.cards}>
      {those.map((company) => <CompanyCard key={company.key} company={company} otherWithRate={otherWithRate} over={over} now={now} />)}
    </div>
  );
  return (
    <>
      <Section title={t('interview.coming')}>
        {coming.length > 0 ? cards(coming, false) : <NothingYet text={t('interview.coming.none')} next={t('interview.coming.next')} />}
      </Section>
      {past.length > 0 && <Section title={t('interview.past')}>{cards(past, true)}</Section>}
    </>
  );
}
