import { isUnavailable } from '../base/unavailable.ts';
import { HttpError } from './http-error.ts';

/** Runs work once there is a free slot. Throws a 503 where too many wait already. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Lets `atOnce` pieces of work run at a time, and `mostWaiting` more wait in their order. */
export function semaphore(atOnce: number, waiting: number): Semaphore {
  let free = atOnce;
  const queue: (() => void)[] = [];
  const turn = (): Promise<void> => new Promise((resolve) => { queue.push(resolve); });
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await turn();
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

/** Runs work for an applicant or a caller. Throws a 429 where as many as allowed run already. */
type LimitedRun = <Value>(whose: number | string, work: () => Promise<Value>) => Promise<Value>;

/** Seconds. */
const MOMENT = 5;

/** Lets each applicant, or caller, have `most` pieces of work running at a time. */
export function limitConcurrency(most: number): LimitedRun {
  const counts = new Map<number | string, number>();
  return async (whose, work) => {
    const others = counts.get(whose) ?? 0;
    if (others >= most) throw new HttpError(429, { key: 'busy' }, MOMENT);
    counts.set(whose, others + 1);
    try {
      return await work();
    } finally {
      const left = (counts.get(whose) ?? 1) - 1;
      if (left > 0) counts.set(whose, left);
      else counts.delete(whose);
    }
  };
}

/**
 * Runs work with the same key one after the other, in the order of the calls, and with different keys at the same time. Where earlier work
 * failed because the database or the storage is unavailable, later work fails with it: it would only wait as long again.
 */
export function keyedMutex(): <Result>(thing: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (thing, work) => {
    const before = last.get(thing);
    const goOn = (error: unknown) => {
      if (isUnavailable(error)) throw error;
      return work();
    };
    const done = before ? before.then(work, goOn) : work();
    last.set(thing, done);
    try {
      return await done;
    } finally {
      if (last.get(thing) === done) last.delete(thing);
    }
  };
}
