import { useMemo, useState } from 'react';
import type { InterviewCompany } from '../../api/interviews.ts';
import { CompanyCard } from './company-card.tsx';
import { InBothLanguages } from './in-both-languages.tsx';
import styles from './interview.module.css';
import { inOrder } from './in-order.ts';
import { sameRates } from './rating/same-rates.ts';
import { useNow } from './when/use-now.ts';

/** A card for each company; without one that is said in both languages (spec §2 Interview). */
export function CompanyList({ companies }: { readonly companies: readonly InterviewCompany[] }) {
  const now = useNow();
  // Cards keep their places while the page is open, whatever time it becomes.
  const [opened] = useState(now);
  const ordered = useMemo(() => inOrder(companies, opened), [companies, opened]);
  const sameRateAs = useMemo(() => sameRates(companies), [companies]);
  if (ordered.length === 0) return <InBothLanguages>{({ empty }) => <p className={styles.empty}>{empty}</p>}</InBothLanguages>;
  return (
    <div className={styles.cards}>
      {ordered.map((company) => <CompanyCard key={company.key} company={company} sameRate={sameRateAs(company)} now={now} />)}
    </div>
  );
}
