import type { Interview } from '../../wire/interviews.ts';
import type { Span } from '../../i18n/zoned.ts';

/** `soon`: it begins within minutes; `now`: it has begun and is not over. */
export type Phase = 'ahead' | 'soon' | 'now' | 'over';

const MINUTE_MS = 60_000;

/** So long before the start the link to the meeting begins to stand out. */
const SOON_MS = 15 * MINUTE_MS;

/** The assumed duration of an interview without a known end. */
const DEFAULT_DURATION_MS = 60 * MINUTE_MS;

/** Start and end of an interview; `undefined` where the start is not known. An end that is not after the start is ignored. */
export function spanOf({ start, end }: Pick<Interview, 'start' | 'end'>): Span | undefined {
  if (start === undefined) return undefined;
  return end === undefined || end <= start ? { start } : { start, end };
}

/** The known end of an interview, or the likely one. */
export const likelyEnd = ({ start, end }: Span): number => end ?? start + DEFAULT_DURATION_MS;

export function phaseOf(span: Span, now: number): Phase {
  if (now >= likelyEnd(span)) return 'over';
  if (now >= span.start) return 'now';
  return now >= span.start - SOON_MS ? 'soon' : 'ahead';
}

/** Whole minutes until the start, at least 1. */
export const minutesUntil = ({ start }: Span, now: number): number => Math.max(1, Math.ceil((start - now) / MINUTE_MS));
