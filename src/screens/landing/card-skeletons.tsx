import { useLanguage } from '../../i18n/use-language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands for a list of cards; `height`: of one of them, in px. */
export function CardSkeletons({ height }: { readonly height: number }) {
  const { t } = useLanguage();
  return <Skeleton label={t('load.loading')} blocks={[height, height]} />;
}
