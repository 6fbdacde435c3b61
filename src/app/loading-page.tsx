import { useLanguage } from '../i18n/use-language.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Shown while a page's code or applicant is loading: a title, and as many blocks as fill most screens. */
export function LoadingPage() {
  const { t } = useLanguage();
  return (
    <>
      <PageTitle text={t('load.loading')} />
      <Skeleton heading label={t('load.loading')} blocks={[36, 160, 240, 240]} />
    </>
  );
}
