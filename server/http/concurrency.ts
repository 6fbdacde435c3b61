import { isUnavailable } from '../base/unavailable.ts';
import { HttpError } from './http-error.ts';

/** Runs work once there is a free slot. Throws a 503 where too many wait already. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Lets `atOnce` pieces of work run at a time, and `mostWaiting` more wait in their order. */
export function semaphore(atOnce: number, mostWaiting: number): Semaphore {
  let free = atOnce;
  const queue: (() => void)[] = [];
  const waitForSlot = (): Promise<void> => new Promise((resolve) => { queue.push(resolve); });
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue.length < mostWaiting) await waitForSlot();
    else throw new HttpError(503, { key: 'notReady' });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Items of one request that go to the storage, or come from it, together: one after the other takes longer than a request may. */
const ITEMS_AT_ONCE = 4;

/** Works on a few items of one request at a time. Where work fails, so does this, once all has ended: nothing happens after the answer. */
export async function fewAtATime<Item, Result>(
  items: Iterable<Item>, work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const limited = semaphore(ITEMS_AT_ONCE, Infinity);
  const outcomes = await Promise.allSettled([...items].map((item) => limited(() => work(item))));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** Runs work for an applicant or a caller. Throws a 429 where as many as allowed run already. */
type LimitedRun = <Value>(key: number | string, work: () => Promise<Value>) => Promise<Value>;

/** Seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Lets each applicant, or caller, have `most` pieces of work running at a time. */
export function limitConcurrency(most: number): LimitedRun {
  const counts = new Map<number | string, number>();
  return async (key, work) => {
    const running = counts.get(key) ?? 0;
    if (running >= most) throw new HttpError(429, { key: 'busy' }, RETRY_AFTER_SECONDS);
    counts.set(key, running + 1);
    try {
      return await work();
    } finally {
      const remaining = (counts.get(key) ?? 1) - 1;
      if (remaining > 0) counts.set(key, remaining);
      else counts.delete(key);
    }
  };
}

/**
 * Runs work with the same key one after the other, in the order of the calls, and with different keys at the same time. Where earlier work
 * failed because the database or the storage is unavailable, later work fails with it: it would only wait as long again.
 */
export function keyedMutex(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lastByKey = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const previous = lastByKey.get(key);
    const runAfterFailure = (error: unknown) => {
      if (isUnavailable(error)) throw error;
      return work();
    };
    const result = previous ? previous.then(work, runAfterFailure) : work();
    lastByKey.set(key, result);
    try {
      return await result;
    } finally {
      if (lastByKey.get(key) === result) lastByKey.delete(key);
    }
  };
}
