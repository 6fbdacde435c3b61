import type { Language, Translate } from '../../base/text.ts';
import { daysBetween, formatDistance, formatHours, formatWeekday, isJapan, isOtherDay, JAPAN, type Span } from '../../i18n/zoned.ts';
import { minutesUntil, phaseOf } from './phase.ts';

/** So many days ahead an interview's time is also given in relation to today. */
export const NEAR_DAYS = 7;

export interface Reader {
  readonly language: Language;
  readonly t: Translate;
  /** The applicant's own time zone. */
  readonly zone: string;
}

/** The text for a time that is near, for instance "Tomorrow, 06:30 where you are, 10:00 in Japan"; `undefined` for others. */
export function relativeTimeText(span: Span, now: number, { language, t, zone }: Reader): string | undefined {
  const phase = phaseOf(span, now);
  const times = timesOf(span, { language, t, zone });
  if (phase === 'over') return t('interview.over');
  if (phase === 'now') return t('interview.now', { times });
  if (phase === 'soon') return t('interview.soon', { distance: formatDistance(minutesUntil(span, now), 'minute', language), times });
  const days = daysBetween(now, span.start, zone);
  return days > NEAR_DAYS ? undefined : t('interview.near', { day: capitalized(formatDistance(days, 'day', language)), times });
}

/** The times here and in Japan, with Japan's weekday where it is another day; only one time for an applicant in Japan. */
function timesOf(span: Span, { language, t, zone }: Reader): string {
  const [own, japan] = [formatHours(span, language, zone), formatHours(span, language, JAPAN)];
  if (isJapan(zone)) return t('interview.times.japan', { japan });
  if (!isOtherDay(span.start, zone, JAPAN)) return t('interview.times.both', { own, japan });
  return t('interview.times.otherDay', { own, japan, weekday: formatWeekday(span.start, language, JAPAN) });
}

/** The time until the start: `in 1 h 28 min`. */
export function countdown(span: Span, now: number, t: Translate): string {
  const left = minutesUntil(span, now);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  if (hours === 0) return t('interview.in.minutes', { minutes });
  return minutes === 0 ? t('interview.in.hours', { hours }) : t('interview.in.both', { hours, minutes });
}

/** Capitalised, for the beginning of a sentence. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
