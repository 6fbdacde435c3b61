import { localToday } from '../../src/base/calendar.ts';
import type { FieldDefinition } from '../../src/engine/contract/widget.ts';

/** The days that a field takes, each `YYYY-MM-DD`. */
export interface AllowedDays {
  readonly today: string;
  /** The day itself, or the limit that it lies beyond. */
  readonly nearest: (day: string) => string;
  /** Whether a month, `YYYY-MM`, has an allowed day. */
  readonly hasMonth: (month: string) => boolean;
  /** Whether there is an allowed day in a month or beyond it in this direction. */
  readonly hasDaysFrom: (month: string, direction: -1 | 1) => boolean;
  /** The years of the allowed days, and the one that is shown; without a limit from a hundred years ago to fifty ahead. */
  readonly years: (shown: number) => readonly number[];
}

/** A limit of `today` is today in the applicant's zone. */
export function allowedDays({ notBefore: first, notAfter }: FieldDefinition['limits'], now: Date): AllowedDays {
  const today = localToday(now);
  const last = notAfter === 'today' ? today : notAfter;
  const year = (day: string | undefined, otherwise: number): number => (day ? Number(day.slice(0, 4)) : now.getFullYear() + otherwise);
  const goesOn = (month: string, direction: -1 | 1): boolean =>
    (direction === 1 ? !last || month <= last.slice(0, 7) : !first || month >= first.slice(0, 7));
  return {
    today,
    nearest: (day) => (first && day < first ? first : last && day > last ? last : day),
    hasMonth: (month) => goesOn(month, -1) && goesOn(month, 1),
    hasDaysFrom: goesOn,
    years: (shown) => {
      const from = Math.min(shown, year(first, -100));
      return Array.from({ length: Math.max(shown, year(last, 50)) - from + 1 }, (_, index) => from + index);
    },
  };
}

/** The first of January that many years before; `undefined` where no number is given. */
export const yearsBefore = (years: unknown, now: Date): string | undefined =>
  (typeof years === 'number' ? `${String(now.getFullYear() - years)}-01-01` : undefined);
