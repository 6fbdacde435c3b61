import { addSeconds, dayInJapan } from '../base/clock.ts';
import { formats } from '../contract/formats.ts';
import type { Moment } from './generated/content.d.ts';

const timeInJapan = (day: Date, at: string): string => `${dayInJapan(day)}T${at}+09:00`;

/** The point in time that content means, counted from `now` where it does not name one; `undefined` for a day that is none. */
export function readMoment(moment: Moment, now: Date): Date | undefined {
  if (typeof moment !== 'string' && 'in_minutes' in moment) {
    const time = addSeconds(now, moment.in_minutes * 60);
    const latest = moment.today_by === undefined ? time : new Date(timeInJapan(now, moment.today_by));
    return time < latest ? time : latest;
  }
  const text = typeof moment === 'string' ? moment : timeInJapan(addSeconds(now, moment.in_days * 86_400), moment.at);
  // Date takes the 31st of February for the 3rd of March.
  return formats['calendar-date']?.(text.slice(0, 10)) ? new Date(text) : undefined;
}
