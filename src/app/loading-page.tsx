import { useLanguage } from '../i18n/use-language.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Keeps the place of a page whose code or applicant is still on the way: its title, and as much as fills most screens. */
export function LoadingPage() {
  const { t } = useLanguage();
  return (
    <>
      <PageTitle text={t('load.loading')} />
      <Skeleton heading label={t('load.loading')} blocks={[36, 160, 240, 240]} />
    </>
  );
}
