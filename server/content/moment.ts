import { addSeconds, dayInJapan } from '../base/clock.ts';
import { formats } from '../contract/formats.ts';
import type { Moment } from './generated/content.d.ts';

const timeInJapan = (day: Date, at: string): string => `${dayInJapan(day)}T${at}+09:00`;

const EARLIEST = Date.parse('0001-01-01T00:00Z');
const LATEST = Date.parse('9999-12-31T24:00Z');

/** Whether a written time exists: `Date` takes the 31st of February for the 3rd of March, and PostgreSQL has no year 0. */
export function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return formats['calendar-date']?.(text.slice(0, 10)) === true && time >= EARLIEST && time < LATEST;
}

/** The point in time of content; relative times are counted from `now`. */
export function readMoment(moment: Moment, now: Date): Date {
  if (typeof moment === 'string') return new Date(moment);
  if ('in_days' in moment) return new Date(timeInJapan(addSeconds(now, moment.in_days * 86_400), moment.at));
  const time = addSeconds(now, moment.in_minutes * 60);
  const latest = moment.today_by === undefined ? time : new Date(timeInJapan(now, moment.today_by));
  return time < latest ? time : latest;
}
