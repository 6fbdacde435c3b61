import { HttpError } from './http-error.ts';

/** Runs a piece of work in its turn. Throws a 503 where too many wait already. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Lets `atOnce` pieces of work run, and `waiting` more wait in their order. */
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
