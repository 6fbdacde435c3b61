import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import type { lateCode } from './code-query.ts';
import { LoadError } from './load-error.tsx';
import { Skeleton, type SkeletonProps } from './skeleton.tsx';

interface LoadedProps<Value> extends Pick<SkeletonProps, 'blocks' | 'cards'> {
  readonly query: Pick<UseQueryResult<Value>, 'data' | 'error' | 'refetch'>;
  /** As of `LoadError`. */
  readonly quiet?: boolean;
  readonly children: (value: NonNullable<Value>) => ReactNode;
}

/** What a query has loaded; until it is there its place is kept, and where it cannot be had that is said, with the way to try again. */
export function Loaded<Value>({ query: { data, error, refetch }, quiet = false, children, ...place }: LoadedProps<Value>) {
  const { t } = useLanguage();
  const loading = <Skeleton label={t('load.loading')} {...place} />;
  // What shows it may have to wait as well, for its code or for the types of its fields.
  if (data) return <Suspense fallback={loading}>{children(data)}</Suspense>;
  return error ? <LoadError quiet={quiet} error={error} onRetry={() => void refetch()} /> : loading;
}

interface LoadedCodeProps<Code> extends Omit<LoadedProps<Code>, 'query'> {
  readonly code: ReturnType<typeof lateCode<Code>>['query'];
}

/** The same of code, which is asked for when this is shown. */
export const LoadedCode = <Code,>({ code, ...props }: LoadedCodeProps<Code>) => <Loaded query={useQuery(code)} {...props} />;
