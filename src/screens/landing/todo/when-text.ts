import { isCalendarDate } from '../../../base/formats.ts';
import { beginningOf, formatDayOrMoment } from '../../../i18n/day-or-moment.ts';
import { formatTime } from '../../../i18n/format.ts';
import { daysBetween, formatDistance, formatSpan } from '../../../i18n/zoned.ts';
import { capitalized, relativeTimeText, type Reader } from '../../../ui/interview-time/relative-time-text.ts';
import type { When } from './todo-item.ts';

/** A day as `today` or `tomorrow`; any other by its date. */
function dayText(time: string, now: number, reader: Reader): string {
  const { language, t, zone } = reader;
  const begins = beginningOf(time);
  const days = begins === undefined ? undefined : daysBetween(now, begins, zone);
  if (begins === undefined || days === undefined || days < 0 || days > 1) return formatDayOrMoment(time, language);
  const day = formatDistance(days, 'day', language);
  return isCalendarDate(time) ? day : t('interview.near', { day, times: formatTime(begins, language) });
}

/**
 * A to-do's time, deadline or progress as a text, in the same format as on the page that it leads to, but without its zone: home says once
 * which zone its times are in. `now`: in ms since 1970.
 */
export function whenText(when: When, now: number, reader: Reader): string {
  const { language, t, zone } = reader;
  if (when.kind === 'span') {
    const { start } = when.span;
    const text = daysBetween(now, start, zone) > 1 ? undefined : relativeTimeText(when.span, now, reader);
    return text ?? formatSpan(when.span, language, zone);
  }
  if (when.kind === 'answered') return t('landing.left.session.answered', { number: when.number, total: when.total });
  const day = dayText(when.time, now, reader);
  return when.kind === 'on' ? capitalized(day) : t('landing.left.until', { end: day });
}
