import { useQuery } from '@tanstack/react-query';
import { onboardingDisplayQuery } from '../../api/onboarding.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import { Titled } from '../../ui/titled.tsx';
import { CompanyCard } from './company-card.tsx';
import { Downloads } from './downloads.tsx';
import { OwnCard } from './own/own-card.tsx';

/** Spec §2 Onboarding: what the company says, the applicant's own answers, the documents to download. */
export function OnboardingScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const display = useQuery(onboardingDisplayQuery(client));
  return (
    <Titled title={t('page.onboarding')}>
      <CompanyCard />
      <OwnCard display={display} />
      <Downloads display={display} />
    </Titled>
  );
}
