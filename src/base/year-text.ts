import { localeOf, type Language } from './text.ts';

const era = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' });

/** A year as Japanese forms write it, with the year of its era: `2001年（平成13年）`; with both eras where one ended in it. */
export function yearInJapanese(year: string): string {
  if (!/^\d{4}$/.test(year)) return `${year}年`;
  const eras = new Set([era.format(Date.UTC(Number(year), 0, 1)), era.format(Date.UTC(Number(year), 11, 31))]);
  return `${year}年（${[...eras].join('・')}）`;
}

/** A number of a select of years or months, as the select shows it in Japanese; unchanged for any other widget. */
export function numberInJapanese(widget: string | undefined, number: string): string {
  if (widget === 'month') return `${number}月`;
  return widget === 'year' ? yearInJapanese(number) : number;
}

/** A month of a year, for instance `April 2020` or `2020年4月`; the year alone where the month is missing or no month. */
export function formatMonth(year: string | undefined, month: string | undefined, language: Language): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1));
  const isMonth = /^\d{4}$/.test(year ?? '') && /^(0?[1-9]|1[0-2])$/.test(month ?? '');
  return isMonth ? new Intl.DateTimeFormat(localeOf[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(date) : year;
}
