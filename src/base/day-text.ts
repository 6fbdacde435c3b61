import { dateFormat } from './date-format.ts';
import { isCalendarDate } from './formats.ts';
import { localeOf, type Language } from './text.ts';

/** A day has no zone: it is read and shown in UTC. */
const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };

/** A day of the calendar, `YYYY-MM-DD`, in the language's format; anything else as it is. */
export const formatDay = (day: string, language: Language): string =>
  isCalendarDate(day) ? dateFormat(localeOf[language], DAY).format(new Date(`${day}T00:00:00Z`)) : day;
