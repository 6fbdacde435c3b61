import { localToday } from '../../src/base/calendar.ts';
import type { FieldDefinition } from '../../src/engine/contract/widget.ts';

/** The days that a field takes, each `YYYY-MM-DD`. A limit of `today` is today where the applicant is. */
export function daysWithin({ notBefore: first, notAfter }: FieldDefinition['limits'], now: Date) {
  const today = localToday(now);
  const last = notAfter === 'today' ? today : notAfter;
  const year = (day: string | undefined, otherwise: number): number => (day ? Number(day.slice(0, 4)) : now.getFullYear() + otherwise);
  /** Whether there is any in a month, `YYYY-MM`, or, in this direction, after it. */
  const goesOn = (month: string, direction: -1 | 1): boolean =>
    (direction === 1 ? !last || month <= last.slice(0, 7) : !first || month >= first.slice(0, 7));
  return {
    today,
    /** The day itself, or the limit that it lies beyond. */
    nearest: (day: string) => (first && day < first ? first : last && day > last ? last : day),
    /** Whether a month has a day of them. */
    holdsMonth: (month: string) => goesOn(month, -1) && goesOn(month, 1),
    goesOn,
    /** Their years, and the one that is shown; where there is no limit, from a hundred years ago to fifty ahead. */
    years: (shown: number) => {
      const from = Math.min(shown, year(first, -100));
      return Array.from({ length: Math.max(shown, year(last, 50)) - from + 1 }, (_, index) => from + index);
    },
  };
}

/** The first of January that many years before; `undefined` where no number is given. */
export const yearsBefore = (years: unknown, now: Date): string | undefined =>
  (typeof years === 'number' ? `${String(now.getFullYear() - years)}-01-01` : undefined);
