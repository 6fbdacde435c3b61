import { dateFormat } from '../base/date-format.ts';
import { localeOf, type Language } from '../base/text.ts';

const HOURS: Intl.DateTimeFormatOptions = { timeStyle: 'short', timeZone: 'UTC' };
const DAY_AND_HOURS: Intl.DateTimeFormatOptions = { dateStyle: 'long', ...HOURS };
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'short', timeZone: 'UTC' };

/** A formatter keeps its time zone, but the device's may change while the page is open: so all are in UTC and the time is shifted. */
const formatLocal = (moment: number, language: Language, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(localeOf[language], options).format(moment - new Date(moment).getTimezoneOffset() * 60_000);

/** A moment in ms since 1970, as a time of day in the applicant's own zone. */
export const formatTime = (moment: number, language: Language): string => formatLocal(moment, language, HOURS);

/** A moment in ms since 1970, as a day and a time in the applicant's own zone. */
export const formatMoment = (moment: number, language: Language): string => formatLocal(moment, language, DAY_AND_HOURS);

/** The short weekday of a moment, in the applicant's own zone. */
export const formatWeekday = (moment: number, language: Language): string => formatLocal(moment, language, WEEKDAY);

/** When something was done: only the time of day for today, else with the day. */
export const formatDone = (moment: number, language: Language): string =>
  (new Date(moment).toDateString() === new Date().toDateString() ? formatTime : formatMoment)(moment, language);

/** The style of a list without an "and". */
const lists = { en: 'unit', jp: 'conjunction' } as const;

/** Several texts as one, with the language's own comma. */
export const formatList = (texts: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeOf[language], { type: lists[language] }).format(texts);
