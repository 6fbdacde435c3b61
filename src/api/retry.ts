import { withJitter } from '../base/back-off.ts';
import { ApiError, failureOf } from './failure.ts';

/** How often a call is repeated where the server answers with Retry-After, and for how long in all. */
const MAX_REPEATS = 5;
const MAX_TOTAL_MS = 60_000;

/** The shortest pause before a repeat. */
const MIN_PAUSE_MS = 200;

interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  /** The server cannot answer now, and the call is repeated automatically. */
  readonly onWaiting?: (() => void) | undefined;
}

/**
 * Repeats a call that the server postponed (503 with Retry-After: its database is restarting), not before the time that it
 * names. Throws the `ApiError` of the last attempt. Only for calls that may be made twice.
 */
export async function retryWhenAsked<Answer>(attempt: () => Promise<Answer>, { signal, onWaiting }: RetryOptions): Promise<Answer> {
  const end = performance.now() + MAX_TOTAL_MS;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attempt();
    } catch (error) {
      const retryAfterMs = failureOf(error)?.retryAfterMs;
      if (retryAfterMs === undefined || repeats === MAX_REPEATS) throw error;
      const pause = withJitter(Math.max(retryAfterMs, MIN_PAUSE_MS));
      if (performance.now() + pause > end) throw error;
      onWaiting?.();
      await sleep(pause, signal);
    }
  }
}

/**
 * Reads a Retry-After header, seconds or a date, of a 503; `undefined` where there is none that can be read. `date`: the header Date
 * of the same answer, since the clock of the device may be wrong.
 */
export function readRetryAfter(status: number, header: string | null | undefined, date?: string | null): number | undefined {
  if (status !== 503 || header === null || header === undefined || header.trim() === '') return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - (Date.parse(date ?? '') || Date.now());
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Waits for a promise that cannot be cancelled itself. Throws once the signal aborts. */
export const abortable = <Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = (): void => { reject(new ApiError({ kind: 'aborted' })); };
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    void promise.then(resolve, reject).finally(() => { signal?.removeEventListener('abort', stop); });
  });

/** Waits until a promise settles, or until `ms` milliseconds are over. Never rejects. */
export const settledWithin = (ms: number, promise: Promise<unknown>): Promise<void> =>
  sleep(ms, undefined, (wake) => {
    void promise.then(wake, wake);
    return () => undefined;
  });

/** Waits `ms` milliseconds, or until `subscribeWake` calls back. Throws once the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal, subscribeWake?: (wake: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribeWake?.();
      signal?.removeEventListener('abort', finish);
      if (signal?.aborted) reject(new ApiError({ kind: 'aborted' }));
      else resolve();
    };
    const timer = setTimeout(finish, ms);
    const unsubscribeWake = subscribeWake?.(finish);
    signal?.addEventListener('abort', finish);
    if (signal?.aborted) finish();
  });
}
