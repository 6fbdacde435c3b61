import { useQuery } from '@tanstack/react-query';
import { companyInfoQuery, onboardingDisplayQuery } from '../../api/onboarding.ts';
import { useReloadOnSave } from '../../forms/use-reload-on-save.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import { PrintButton } from '../../ui/print-button.tsx';
import record from '../../ui/record.module.css';
import { Titled } from '../../ui/titled.tsx';
import { useReveal } from '../../ui/use-reveal.ts';
import { OwnCard } from './own/own-card.tsx';
import { DocumentList } from '../../ui/document-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Card } from './card.tsx';
import type { DisplayProps } from './own/own-view.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { FactGroups } from '../../ui/fact-groups.tsx';
import { mailLink } from '../../base/contact-links.ts';
import { formatDay } from '../../base/day-text.ts';
import { AsWritten } from '../../ui/fact.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

/** Spec §2 Onboarding: the applicant’s own answers, the company's information, the documents to download. */
export function OnboardingScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const display = useQuery(onboardingDisplayQuery(client));
  const companyRevealed = useReveal(useQuery(companyInfoQuery(client)).isPending);
  const ownRevealed = useReveal(display.isPending);
  useReloadOnSave('onboarding', onboardingDisplayQuery(client));
  return (
    <Titled title={t('page.onboarding')} action={<PrintButton />}>
      {/* First, since it says which answers are missing. */}
      <OwnCard display={display} />
      {/* Already loading, but hidden until the card above has its height, which would move it. */}
      <div className={record.page} hidden={!ownRevealed}>
        <CompanyCard />
        {companyRevealed && <Downloads display={display} />}
      </div>
    </Titled>
  );
}

/** The documents of the display data; where those could not be loaded, the card of the applicant's own answers says so. */
function Downloads({ display }: DisplayProps) {
  const { t } = useLanguage();
  if (!display.data && !display.isPending) return null;
  return (
    <div data-screen-only>
      <Card title={t('downloads.title')}>
        {display.data ? <DocumentList documents={display.data.downloads} /> : <Skeleton label={t('load.loading')} blocks={[44, 44]} />}
      </Card>
    </div>
  );
}

/** The company's information, read-only (spec §2 Onboarding). */
function CompanyCard() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const company = useQuery(companyInfoQuery(client));
  return (
    <Card title={t('onboarding.company')}>
      <Loaded query={company} quiet blocks={[24, 240]}>
        {(all) => {
          const categories = all.filter(({ facts }) => facts.length > 0);
          if (categories.length === 0) return <p className={record.note}>{t('onboarding.company.none')}</p>;
          return <FactGroups categories={categories} heading="h3" Text={CompanyText} />;
        }}
      </Loaded>
    </Card>
  );
}

/** The maximum length of an e-mail address. */
const LONGEST_ADDRESS = 254;

const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && /^[^\s@]+@[^\s@]+$/.test(text);

/** The texts of the company have no types: one that is clearly an address becomes a link, and a day is formatted. */
function CompanyText({ text }: { readonly text: string }) {
  const { language } = useLanguage();
  if (/^https?:\/\/\S+$/i.test(text)) return <ExternalLink address={text} text={text} />;
  if (isMailAddress(text)) return <a href={mailLink(text)}>{text}</a>;
  return <AsWritten text={formatDay(text, language)} />;
}
