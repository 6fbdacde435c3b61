import { formatDay } from '../base/day-text.ts';
import { isCalendarDate } from '../base/formats.ts';
import { readMoment } from '../base/moment.ts';
import type { Language } from '../base/text.ts';
import { formatMoment, formatWeekday } from './format.ts';

const localDay = (day: string, later: number): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
};

/** The start of a time text, in ms since 1970: a plain day begins in the applicant's own zone. `undefined` where it cannot be read. */
export const beginningOf = (time: string | undefined): number | undefined => {
  if (time === undefined) return undefined;
  return isCalendarDate(time) ? localDay(time, 0) : readMoment(time);
};

/** The end of a time text: that of a plain day is the end of the day. */
export const endOf = (time: string | undefined): number | undefined =>
  (time !== undefined && isCalendarDate(time) ? localDay(time, 1) : beginningOf(time));

/** A plain day, or a moment as day and time in the applicant's zone, each with its weekday; any other text unchanged. */
export function formatDayOrMoment(time: string, language: Language): string {
  const moment = beginningOf(time);
  if (moment === undefined) return time;
  const text = isCalendarDate(time) ? formatDay(time, language) : formatMoment(moment, language);
  const weekday = formatWeekday(moment, language);
  return language === 'jp' ? text.replace(/日 ?/, `日（${weekday}）`) : `${weekday}, ${text}`;
}
