import { isCalendarDate } from '../../base/formats.ts';
import { beginningOf, formatDayOrMoment } from '../../i18n/day-or-moment.ts';
import { isJapan, zoneName } from '../../i18n/zoned.ts';
import type { Reader } from '../../ui/interview-time/plain-words.ts';

/** A day as the server writes it, or a moment with the zone that it is told in. `text`: in other words than those of its date. */
export function zonedTime(time: string, { language, t, zone }: Reader, text = formatDayOrMoment(time, language)): string {
  const moment = beginningOf(time);
  if (moment === undefined || isCalendarDate(time)) return text;
  if (isJapan(zone)) return t('interview.times.japan', { japan: text });
  return t('interview.times.zoned', { time: text, zone: zoneName(moment, language, zone) });
}
