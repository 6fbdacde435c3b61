import { formatDay } from '../base/day-text.ts';
import { isCalendarDate } from '../base/formats.ts';
import { readMoment } from '../base/moment.ts';
import type { Language } from '../base/text.ts';
import { formatMoment, formatWeekday } from './format.ts';

const localDay = (day: string, later: number): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
};

/** When something begins, in ms since 1970: a plain day begins in the applicant's own zone. `undefined` where it is not known. */
export const beginningOf = (time: string | undefined): number | undefined => {
  if (time === undefined) return undefined;
  return isCalendarDate(time) ? localDay(time, 0) : readMoment(time);
};

/** When something that ends then is over: a plain day is over with its last moment. */
export const endOf = (time: string | undefined): number | undefined =>
  (time !== undefined && isCalendarDate(time) ? localDay(time, 1) : beginningOf(time));

/** A plain day, or a moment as day and time in the applicant's zone, each with its weekday; what is neither as it came. */
export function formatDayOrMoment(time: string, language: Language): string {
  const moment = beginningOf(time);
  if (moment === undefined) return time;
  const text = isCalendarDate(time) ? formatDay(time, language) : formatMoment(moment, language);
  const weekday = formatWeekday(moment, language);
  return language === 'jp' ? text.replace(/日 ?/, `日（${weekday}）`) : `${weekday}, ${text}`;
}
