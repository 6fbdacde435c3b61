import { useLanguage } from '../../../i18n/use-language.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** About what a line takes. */
export const LINE_PX = 64;
/** So many have their place while what is left is asked for. */
export const KEPT_LINES = 3;

/** Stands for the lines while they are on their way. */
export function TodoSkeletons() {
  const { t } = useLanguage();
  return <Skeleton label={t('load.loading')} blocks={Array.from({ length: KEPT_LINES }, () => LINE_PX)} />;
}
