import { useQuery } from '@tanstack/react-query';
import { companyInfoQuery, type CompanyCategory } from '../../api/onboarding.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Fact } from '../../ui/fact.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { usePortal } from '../../ui/portal.ts';
import record from '../../ui/record.module.css';
import { Card } from './card.tsx';
import { CompanyTexts } from './company-texts.tsx';

/** What the company tells the applicant, to be read only (spec §2 Onboarding). */
export function CompanyCard() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const company = useQuery(companyInfoQuery(client));
  return (
    <Card title={t('onboarding.company')}>
      <Loaded query={company} quiet blocks={[24, 240]}>
        {(categories) => <Categories categories={categories.filter(({ fields }) => fields.length > 0)} />}
      </Loaded>
    </Card>
  );
}

function Categories({ categories }: { readonly categories: readonly CompanyCategory[] }) {
  const { language, t } = useLanguage();
  if (categories.length === 0) return <p className={record.note}>{t('onboarding.company.none')}</p>;
  return categories.map(({ title, fields }, position) => (
    <section key={position}>
      {title[language] !== '' && <h3 className={record.heading}>{title[language]}</h3>}
      <dl className={record.facts}>
        {fields.map((field) => (
          <Fact key={field.name} label={field.title[language]}>
            {field.texts.length > 0 && <CompanyTexts texts={field.texts.map((text) => text[language])} />}
          </Fact>
        ))}
      </dl>
    </section>
  ));
}
