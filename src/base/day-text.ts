import { isCalendarDate } from './formats.ts';
import { localeOf, type Language } from './text.ts';

const formatter = (language: Language): Intl.DateTimeFormat =>
  // A day has no zone: it is read and shown in UTC.
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' });

const formatters: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: formatter('en'), jp: formatter('jp') };

/** A day of the calendar, `YYYY-MM-DD`, in the language's format; anything else as it is. */
export const formatDay = (day: string, language: Language): string =>
  isCalendarDate(day) ? formatters[language].format(new Date(`${day}T00:00:00Z`)) : day;
