import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf, type FailureKind } from '../api/failure.ts';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';
import type { Notice } from '../ui/portal.ts';

/**
 * Failures that may be gone a moment later: such a query is repeated once. Where the server sent a retry-after the client has waited for
 * it already.
 */
const TRANSIENT: ReadonlySet<FailureKind> = new Set(['network', 'server']);

/** The server's own errors are shown as a toast (spec §8), except for queries that fail silently (`meta.quiet`: spec §8 Onboarding). */
export function createQueryClient(notify: (notice: Notice) => void): QueryClient {
  // An answer may move parts of the page, which must not happen under a pressed pointer.
  notifyManager.setScheduler((work) => { setTimeout(() => { afterPointerRelease(work); }, 0); });
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        const failure = failureOf(error);
        if (failure?.kind === 'refused' && meta?.quiet !== true) notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // Only failed queries are repeated when the network is back: data that is shown does not change while it is being read.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (failures, error) =>
          failures < 1 && failureOf(error)?.retryAfterMs === undefined && TRANSIENT.has(failureOf(error)?.kind ?? 'malformed'),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
