import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { OnboardingAnswer } from '../../../wire/onboarding.ts';
import { gapsOf } from '../../../compiler/gaps.ts';
import { compileOnboarding } from '../../../compiler/onboarding-form.ts';
import { useInputTypes } from '../../../engine/input-types.ts';
import { CategoryFacts } from '../../../forms/category-facts.tsx';
import { reportBroken } from '../../../forms/report-broken.ts';
import { withAccepted } from '../../../forms/accepted-documents.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { ReceiptsLink } from '../../../ui/receipt/receipts-link.tsx';
import record from '../../../ui/record.module.css';
import styles from './gap.module.css';
import { resolveText } from '../../../base/text.ts';
import { fieldAddress } from '../../../ui/field-address.ts';
import { Link } from '../../../ui/link.tsx';

/** The query of the display data, which parts of the page share. */
export interface DisplayProps {
  readonly display: UseQueryResult<OnboardingAnswer>;
}

/** The applicant's own answers as the server has them. */
export const OwnView = ({ display }: DisplayProps) =>
  <Loaded query={display} quiet blocks={[24, 320, 640]}>{(answer) => <Answers answer={answer} />}</Loaded>;

function Answers({ answer: { checked } }: { readonly answer: OnboardingAnswer }) {
  const { language, t } = useLanguage();
  const types = useInputTypes();
  const queries = useQueryClient();
  const form = useMemo(() => compileOnboarding(types, withAccepted(queries, checked)), [types, queries, checked]);
  useEffect(() => { reportBroken('The onboarding form', form); }, [form]);
  const gaps = useMemo(() => gapsOf(form), [form]);
  const notes = new Map(gaps.map(({ place, missing }) => (
    [place, <span key={place} className={styles.gap}>{t(missing ? 'onboarding.gap' : 'onboarding.gap.wrong')}</span>])));
  if (form.fields.size === 0) return <p className={record.note}>{t('onboarding.own.none')}</p>;
  return (
    <>
      {gaps.length > 0 && (
        <div>
          <p className={styles.sum}>{t('onboarding.gaps', { number: gaps.length, count: gaps.length })}</p>
          <ul className={styles.links} data-screen-only>
            {gaps.map(({ place, label }) => (
              <li key={place}>
                <Link className={styles.link} to={fieldAddress('/onboarding', place)}>{resolveText(label, language, t)}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <CategoryFacts form={form} heading="h3" path="/onboarding" notes={notes} />
      <ReceiptsLink />
    </>
  );
}
