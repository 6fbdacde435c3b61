import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf, type FailureKind } from '../api/failure.ts';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';
import type { Notice } from '../ui/portal.ts';

/**
 * Failures that may be gone a moment later, while nobody has yet waited long: the client has been patient already where it was asked
 * to.
 */
const PASSING: ReadonlySet<FailureKind> = new Set(['network', 'server']);

/** The server's own errors are a toast (spec §8), but for the loads that fail silently (`meta.quiet`: spec §8 Onboarding). */
export function createQueryClient(notify: (notice: Notice) => void): QueryClient {
  // What an answer changes moves the page, and must not do so under a pressed pointer.
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
        // What could not be loaded comes with the network; what is there is not asked for once more under somebody's hands.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (failures, error) =>
          failures < 1 && failureOf(error)?.retryAfterMs === undefined && PASSING.has(failureOf(error)?.kind ?? 'malformed'),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
