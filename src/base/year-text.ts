import { dateFormat } from './date-format.ts';
import { localeOf, type Language } from './text.ts';

/** `Date.UTC` takes the years 0 to 99 for 19xx. */
const utcDay = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month, day);

/** The year of the first era, before which years have none. */
const FIRST_ERA = 645;

/** A year as Japanese forms write it, with the year of its era: `2001年（平成13年）`; with both eras where one ended in it. */
export function yearInJapanese(year: string): string {
  if (!/^\d{4}$/.test(year) || Number(year) < FIRST_ERA) return `${year}年`;
  const era = dateFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' });
  const eras = new Set([era.format(utcDay(Number(year), 0, 1)), era.format(utcDay(Number(year), 11, 31))]);
  return `${year}年（${[...eras].join('・')}）`;
}

/** A number of a select of years or months, as the select shows it in Japanese; unchanged for any other widget. */
export function numberInJapanese(widget: string | undefined, number: string): string {
  if (widget === 'month') return `${number}月`;
  return widget === 'year' ? yearInJapanese(number) : number;
}

/** A month of a year, for instance `April 2020` or `2020年4月`; the year alone where the month is missing or no month. */
export function formatMonth(year: string | undefined, month: string | undefined, language: Language): string | undefined {
  const date = utcDay(Number(year), Number(month) - 1, 1);
  const isMonth = /^\d{4}$/.test(year ?? '') && /^(0?[1-9]|1[0-2])$/.test(month ?? '');
  return isMonth ? dateFormat(localeOf[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(date) : year;
}
