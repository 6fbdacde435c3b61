import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { ApiError } from '../api/failure.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useLate, type Late } from '../late/late.ts';
import { tryAgainKey } from '../late/try-again.ts';
import { LoadError } from './load-error.tsx';
import { Skeleton, type SkeletonProps } from './skeleton.tsx';
import { Titled } from './titled.tsx';

interface LoadedProps<Value> extends Pick<SkeletonProps, 'blocks' | 'cards'> {
  readonly query: Pick<UseQueryResult<Value>, 'data' | 'error'> & { readonly refetch: () => unknown };
  /** As of `LoadError`. */
  readonly quiet?: boolean;
  readonly retryLabel?: string | undefined;
  /** The title of the page, where this is all of the page: shown until the content brings its own. */
  readonly titleKey?: string;
  readonly children: (value: NonNullable<Value>) => ReactNode;
}

/** Shows what a query has loaded; a skeleton until then, and after a failure the error with a button to try again. */
export function Loaded<Value>(
  { query: { data, error, refetch }, quiet = false, retryLabel, titleKey, children, ...skeleton }: LoadedProps<Value>,
) {
  const { t } = useLanguage();
  const titled = (part: ReactNode): ReactNode => (titleKey === undefined ? part : <Titled title={t(titleKey)}>{part}</Titled>);
  const loading = titled(<Skeleton label={t('load.loading')} {...skeleton} />);
  // The content may suspend as well, for its code or for the types of its fields.
  if (data) return <Suspense fallback={loading}>{children(data)}</Suspense>;
  return error ? titled(<LoadError quiet={quiet} error={error} retryLabel={retryLabel} onRetry={() => void refetch()} />) : loading;
}

interface LoadedCodeProps<Code> extends Omit<LoadedProps<Code>, 'query'> {
  readonly late: Late<Code>;
}

/** A chunk that cannot be loaded is reported as a network failure: the browser does not say why. */
const unreachable = new ApiError({ kind: 'network' });

/** `Loaded` for code, which is requested when this is rendered. */
export function LoadedCode<Code>({ late, ...props }: LoadedCodeProps<Code>) {
  const { code, failed, retried } = useLate(late);
  const { t } = useLanguage();
  return (
    <Loaded
      query={{ data: code, error: failed ? unreachable : null, refetch: late.retry }} retryLabel={t(tryAgainKey(retried))}
      {...props}
    />
  );
}
