import { localToday } from '../../src/base/calendar.ts';
import { isCalendarDate } from '../../src/base/formats.ts';
import { foldWidth } from '../../src/base/normalize.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const iso = (year: string, month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const monthNumber = (name: string): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** The ways a day is written in the portal's two languages; each answers `YYYY-MM-DD`, real or not. */
const WRITINGS: readonly (readonly [RegExp, (...parts: [string, string, string]) => string])[] = [
  [/^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/, iso],
  [/^(\d{4})(\d{2})(\d{2})$/, iso],
  [/^(\d{1,2})\s+([a-z]{3,})\.?,?\s+(\d{4})$/i, (day, month, year) => iso(year, monthNumber(month), day)],
  [/^([a-z]{3,})\.?\s+(\d{1,2}),?\s+(\d{4})$/i, (month, day, year) => iso(year, monthNumber(month), day)],
];

/** `YYYY-MM-DD` of a day as people write it, full-width or not; `undefined` where it is no day of the calendar. */
export function parseDay(typed: string): string | undefined {
  const text = foldWidth(typed).trim();
  for (const [pattern, toIso] of WRITINGS) {
    const [, first, second, third] = pattern.exec(text) ?? [];
    if (!first || !second || !third) continue;
    const day = toIso(first, second, third);
    return isCalendarDate(day) ? day : undefined;
  }
  return undefined;
}

/** The limit as a day: `today` is today where the applicant is. */
export function resolveDay(limit: string | undefined, now: Date): string | undefined {
  return limit === 'today' ? localToday(now) : limit;
}

/** The first of January that many years before; `undefined` where no number is given. */
export const yearsBefore = (years: unknown, now: Date): string | undefined =>
  (typeof years === 'number' ? iso(String(now.getFullYear() - years), '1', '1') : undefined);
