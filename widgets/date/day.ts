import { isCalendarDate } from '../../src/base/formats.ts';
import { foldHyphens, foldWidth, normalizers } from '../../src/base/normalize.ts';

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** What does not determine the day: its weekday, as (木) and Thu, the words around it, the dot after its last number. */
const IGNORED = /^西暦|^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+|\s*\(([日月火水木金土]|[a-z]{3,9})\)$|(?<=\d)\.$/gi;

const iso = (year: string, month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const monthNumber = (name: string): string => String(MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1);

/** Only where it cannot be read with the month first. */
const dayFirst = (day: string, month: string, year: string): string =>
  (Number(day) > 12 || Number(day) === Number(month) ? iso(year, month, day) : '');

/** Japanese eras: how they are written, and their first day (明治 since it counts by this calendar). */
const ERAS: readonly (readonly [names: string, begins: string])[] = [
  ['令和㋿r', '2019-05-01'], ['平成㍻h', '1989-01-08'], ['昭和㍼s', '1926-12-25'], ['大正㍽t', '1912-07-30'], ['明治㍾m', '1868-01-25'],
];

/** A day of an era, from its first day to the eve of the next era. */
function ofEra(name: string, year: string, rest: string): string {
  const index = ERAS.findIndex(([names]) => names.includes(name.toLowerCase()));
  const [, begins = ''] = ERAS[index] ?? [];
  const [month = '', day = ''] = rest.split(/\D+/);
  const text = iso(String(Number(begins.slice(0, 4)) - 1 + Number(year.replace('元', '1'))), month, day);
  return text >= begins && text < (ERAS[index - 1]?.[1] ?? '9999') ? text : '';
}

/** The ways a day is written in the portal's two languages; each answers `YYYY-MM-DD`, real or not. */
const FORMATS: readonly (readonly [RegExp, (...parts: [string, string, string]) => string])[] = [
  [/^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4})$/, dayFirst],
  [/^(令和|平成|昭和|大正|明治|[㋿㍻㍼㍽㍾mtshr])\s*\.?\s*(元|\d{1,2})\s*[-/.年]\s*(\d{1,2}\s*[-/.月]\s*\d{1,2})\s*日?$/i, ofEra],
  [/^(\d{4})\s*[-/.年\s]\s*(\d{1,2})\s*[-/.月\s]\s*(\d{1,2})\s*日?$/, iso],
  [/^(\d{4})(\d{2})(\d{2})$/, iso],
  [/^(\d{1,2})(?:st|nd|rd|th)?[-\s]\s*(?:of\s+)?([a-z]{3,})\.?,?[-\s]\s*(\d{4})$/i, (day, month, year) =>
    iso(year, monthNumber(month), day)],
  [/^([a-z]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i, (month, day, year) => iso(year, monthNumber(month), day)],
];

/** `YYYY-MM-DD` of a day as people write it, full-width or not; `undefined` where it is no day of the calendar. */
export function parseDay(typed: string): string | undefined {
  const text = normalizers.trim(foldWidth(foldHyphens(typed))).replace(/\s+/g, ' ').replace(IGNORED, '');
  for (const [pattern, toIso] of FORMATS) {
    const [, first, second, third] = pattern.exec(text) ?? [];
    if (!first || !second || !third) continue;
    const day = toIso(first, second, third);
    return isCalendarDate(day) ? day : undefined;
  }
  return undefined;
}
