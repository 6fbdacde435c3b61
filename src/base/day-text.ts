import { isCalendarDate } from './formats.ts';
import { localeOf, type Language } from './text.ts';

const formatter = (language: Language): Intl.DateTimeFormat =>
  // A day has no zone: it is read and shown in UTC.
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' });

const formatters: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: formatter('en'), jp: formatter('jp') };

/** A day of the calendar, `YYYY-MM-DD`, in the language's format; anything else as it is. */
export const formatDay = (day: string, language: Language): string =>
  isCalendarDate(day) ? formatters[language].format(new Date(`${day}T00:00:00Z`)) : day;

/** A month of a year, for instance `April 2020` or `2020年4月`; the year alone where the month is missing or no month. */
export function formatMonth(year: string | undefined, month: string | undefined, language: Language): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1));
  const known = /^\d{4}$/.test(year ?? '') && /^(0?[1-9]|1[0-2])$/.test(month ?? '');
  return known ? new Intl.DateTimeFormat(localeOf[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(date) : year;
}
