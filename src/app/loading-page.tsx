import { useLanguage } from '../i18n/use-language.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** Keeps the place of a page whose code or applicant is still on the way. */
export function LoadingPage() {
  const { t } = useLanguage();
  return <Skeleton label={t('load.loading')} blocks={[48, 240, 240]} />;
}
