import { HttpError } from './http-error.ts';

/** Runs a piece of somebody's work. Throws a 429 where as many as allowed are under way already. */
export type LimitedRun = <Value>(whose: number | string, work: () => Promise<Value>) => Promise<Value>;

/** Seconds. */
const MOMENT = 5;

/** Lets each applicant, or caller, have `most` pieces of work under way at a time. */
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
