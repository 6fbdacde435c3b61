import type { Interview } from '../../wire/interviews.ts';
import type { Span } from '../../i18n/zoned.ts';

/** `soon`: it begins within minutes; `now`: it has begun and is not over. */
export type Phase = 'ahead' | 'soon' | 'now' | 'over';

const MINUTE_MS = 60_000;

/** From then on the way into the meeting stands out. */
const SOON_MS = 15 * MINUTE_MS;

/** How long an interview is taken to last whose end nobody has told. */
const USUAL_MS = 60 * MINUTE_MS;

/** When an interview is; `undefined` where no moment is known. An end that does not come after the start is none. */
export function spanOf({ start, end }: Pick<Interview, 'start' | 'end'>): Span | undefined {
  if (start === undefined) return undefined;
  return end === undefined || end <= start ? { start } : { start, end };
}

/** The end of an interview, as far as it can be told. */
export const likelyEnd = ({ start, end }: Span): number => end ?? start + USUAL_MS;

export function phaseOf(span: Span, now: number): Phase {
  if (now >= likelyEnd(span)) return 'over';
  if (now >= span.start) return 'now';
  return now >= span.start - SOON_MS ? 'soon' : 'ahead';
}

/** Whole minutes that are left, at least 1. */
export const minutesUntil = ({ start }: Span, now: number): number => Math.max(1, Math.ceil((start - now) / MINUTE_MS));
