import { addSeconds, dayInJapan } from '../base/clock.ts';
import { formats } from '../contract/formats.ts';
import type { Moment } from './content.ts';

/** The point in time that content means, counted from `now` where it does not name one; `undefined` for a day that is none. */
export function readMoment(moment: Moment, now: Date): Date | undefined {
  if (typeof moment !== 'string' && 'in_minutes' in moment) return addSeconds(now, moment.in_minutes * 60);
  const text = typeof moment === 'string' ? moment : `${dayInJapan(addSeconds(now, moment.in_days * 86_400))}T${moment.at}+09:00`;
  // Date takes the 31st of February for the 3rd of March.
  return formats['calendar-date']?.(text.slice(0, 10)) ? new Date(text) : undefined;
}
