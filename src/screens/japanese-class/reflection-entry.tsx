import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reflectionFormQuery } from './reflection-code.ts';
import type { ReflectionProps } from './reflection-props.ts';

/** The place of the form; a download that failed can be tried again in it. */
export function ReflectionEntry(props: ReflectionProps) {
  const { t } = useLanguage();
  const code = useQuery(reflectionFormQuery);
  if (code.data) return <code.data.ReflectionForm {...props} />;
  return code.isError
    ? <LoadError error={code.error} onRetry={() => void code.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[136, 44]} />;
}
