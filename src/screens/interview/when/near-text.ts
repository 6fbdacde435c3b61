import { daysBetween, formatDistance, type Span } from '../../../i18n/zoned.ts';
import { phaseOf } from '../../../ui/interview-time/phase.ts';
import { capitalized, countdown, NEAR_DAYS, type Reader } from '../../../ui/interview-time/relative-time-text.ts';

/** How near an interview is, without its times, for instance `Tomorrow` or `Today, in 1 h 28 min`; `undefined` where it is not near. */
export function nearText(span: Span, now: number, { language, t, zone }: Reader): string | undefined {
  const phase = phaseOf(span, now);
  const days = daysBetween(now, span.start, zone);
  if (phase === 'over') return days === 0 ? t('interview.over') : undefined;
  if (phase === 'now') return t('interview.begun');
  if (days > NEAR_DAYS) return undefined;
  const day = capitalized(formatDistance(days, 'day', language));
  return days === 0 || phase === 'soon' ? t('interview.near', { day, times: countdown(span, now, t) }) : day;
}
