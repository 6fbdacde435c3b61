import { useQuery } from '@tanstack/react-query';
import { companyInfoQuery } from '../../api/onboarding.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { usePortal } from '../../ui/portal.ts';
import record from '../../ui/record.module.css';
import { ToldFacts } from '../../ui/told-facts.tsx';
import { Card } from './card.tsx';
import { CompanyText } from './company-text.tsx';

/** What the company tells the applicant, to be read only (spec §2 Onboarding). */
export function CompanyCard() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const company = useQuery(companyInfoQuery(client));
  return (
    <Card title={t('onboarding.company')}>
      <Loaded query={company} quiet blocks={[24, 240]}>
        {(all) => {
          const categories = all.filter(({ facts }) => facts.length > 0);
          if (categories.length === 0) return <p className={record.note}>{t('onboarding.company.none')}</p>;
          return <ToldFacts categories={categories} heading="h3" Text={CompanyText} />;
        }}
      </Loaded>
    </Card>
  );
}
