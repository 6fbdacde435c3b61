import { Refusal } from './refusal.ts';

/** Runs a piece of an applicant's work. Throws a 429 where as many as allowed are under way already. */
export type LimitedRun = <Value>(applicantId: number, work: () => Promise<Value>) => Promise<Value>;

/** Lets each applicant have `most` pieces of work under way at a time. */
export function limitUnderWay(most: number): LimitedRun {
  const counts = new Map<number, number>();
  return async (applicantId, work) => {
    const others = counts.get(applicantId) ?? 0;
    if (others >= most) throw new Refusal(429, { key: 'busy' });
    counts.set(applicantId, others + 1);
    try {
      return await work();
    } finally {
      const left = (counts.get(applicantId) ?? 1) - 1;
      if (left > 0) counts.set(applicantId, left);
      else counts.delete(applicantId);
    }
  };
}
