import { isCalendarDate } from '../../../base/formats.ts';
import { beginningOf } from '../../../i18n/day-or-moment.ts';
import { formatTime } from '../../../i18n/format.ts';
import { daysBetween, formatDistance, formatSpan } from '../../../i18n/zoned.ts';
import { capitalized, relativeTimeText, type Reader } from '../../../ui/interview-time/relative-time-text.ts';
import { inZone, zonedTime } from '../zoned-time.ts';
import type { When } from './todo-item.ts';

/** A day as `today` or `tomorrow`; any other by its date. */
function dayText(time: string, now: number, reader: Reader): string {
  const { language, t, zone } = reader;
  const begins = beginningOf(time);
  const days = begins === undefined ? undefined : daysBetween(now, begins, zone);
  if (begins === undefined || days === undefined || days < 0 || days > 1) return zonedTime(time, reader);
  const day = formatDistance(days, 'day', language);
  return isCalendarDate(time) ? day : t('interview.near', { day, times: zonedTime(time, reader, formatTime(begins, language)) });
}

/**
 * A to-do's time, deadline or progress as a text, in the same format as on the page that it leads to. `now`: in ms since
 * 1970.
 */
export function whenText(when: When, now: number, reader: Reader): string {
  const { language, t, zone } = reader;
  if (when.kind === 'span') {
    const { start } = when.span;
    const text = daysBetween(now, start, zone) > 1 ? undefined : relativeTimeText(when.span, now, reader);
    return text ?? inZone(formatSpan(when.span, language, zone), start, reader);
  }
  if (when.kind === 'answered') return t('landing.left.session.answered', { number: when.number, total: when.total });
  const day = dayText(when.time, now, reader);
  return when.kind === 'on' ? capitalized(day) : t('landing.left.until', { end: day });
}
