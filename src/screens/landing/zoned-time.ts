import { isCalendarDate } from '../../base/formats.ts';
import { beginningOf, formatDayOrMoment } from '../../i18n/day-or-moment.ts';
import { isJapan, zoneName } from '../../i18n/zoned.ts';
import type { Reader } from '../../ui/interview-time/plain-words.ts';

/** Words for a moment, in ms since 1970, with the zone that it is told in. */
export const inZone = (text: string, moment: number, { language, t, zone }: Reader): string => (isJapan(zone)
  ? t('interview.times.japan', { japan: text })
  : t('interview.times.zoned', { time: text, zone: zoneName(moment, language, zone) }));

/** A day as the server writes it, or a moment with the zone that it is told in. `text`: in other words than those of its date. */
export function zonedTime(time: string, reader: Reader, text = formatDayOrMoment(time, reader.language)): string {
  const moment = beginningOf(time);
  return moment === undefined || isCalendarDate(time) ? text : inZone(text, moment, reader);
}
