import { ApiError, failureOf } from './failure.ts';

/** How often a call is repeated that met a server which asks for patience, and for how long in all. */
const MOST_REPEATS = 5;
const LONGEST_MS = 60_000;

/** Nobody is asked again at once, and not by everybody in the same moment: up to half as long again is waited. */
const SHORTEST_MS = 200;
const spread = (ms: number): number => Math.max(ms, SHORTEST_MS) * (1 + Math.random() / 2);

interface PatienceOptions {
  readonly signal?: AbortSignal | undefined;
  /** The server cannot answer now, and is asked again by itself. */
  readonly onWaiting?: (() => void) | undefined;
}

/**
 * Repeats what a server could not do now and asked for later (503 with Retry-After: its database is being started again),
 * not before the time it names. Throws the `ApiError` of the last attempt. Only for what may be done twice.
 */
export async function patiently<Answer>(attempt: () => Promise<Answer>, { signal, onWaiting }: PatienceOptions): Promise<Answer> {
  const end = performance.now() + LONGEST_MS;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attempt();
    } catch (error) {
      const asked = askedToWait(error);
      if (asked === undefined || repeats === MOST_REPEATS) throw error;
      const pause = spread(asked);
      if (performance.now() + pause > end) throw error;
      onWaiting?.();
      await rest(pause, signal);
    }
  }
}

/** For how long the server asked for patience, in ms. */
export function askedToWait(error: unknown): number | undefined {
  const failure = failureOf(error);
  return failure?.kind === 'refused' || failure?.kind === 'server' ? failure.retryAfterMs : undefined;
}

/** Reads a Retry-After header, seconds or a date, of a 503; `undefined` where there is none that can be read. */
export function readRetryAfter(status: number, header: string | null | undefined): number | undefined {
  if (status !== 503 || header === null || header === undefined || header.trim() === '') return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Waits; throws where it is cancelled meanwhile. */
export function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new ApiError({ kind: 'aborted' }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
