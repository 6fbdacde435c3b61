import { isCalendarDate } from '../../base/formats.ts';
import { beginningOf, formatDayOrMoment } from '../../i18n/day-or-moment.ts';
import { isJapan, zoneName } from '../../i18n/zoned.ts';
import type { Reader } from '../../ui/interview-time/relative-time-text.ts';

/** The text of a moment, in ms since 1970, with its time zone. */
export const inZone = (text: string, moment: number, { language, t, zone }: Reader): string => (isJapan(zone)
  ? t('interview.times.japan', { japan: text })
  : t('interview.times.zoned', { time: text, zone: zoneName(moment, language, zone) }));

/** A plain day, or a moment with its time zone. `text`: another text than the date. */
export function zonedTime(time: string, reader: Reader, text = formatDayOrMoment(time, reader.language)): string {
  const moment = beginningOf(time);
  return moment === undefined || isCalendarDate(time) ? text : inZone(text, moment, reader);
}
