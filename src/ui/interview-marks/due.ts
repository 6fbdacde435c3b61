import type { Interview } from '../../wire/interviews.ts';
import { daysBetween, ownZone } from '../../i18n/zoned.ts';
import type { Phase } from '../interview-time/phase.ts';

/** The one action that is due for an interview. */
export type Due = 'join' | 'confirm' | 'ready' | undefined;

/** Today is the applicant's own calendar day (DECISIONS "Readings of landing and interviews"). `now`: in ms since 1970. */
export const isToday = ({ start }: Interview, now: number): boolean => start !== undefined && daysBetween(now, start, ownZone()) === 0;

/** From shortly before its start: joining. Earlier: confirming its time, then, on its day in the applicant's calendar, being ready. */
export function dueAt(interview: Interview | undefined, phase: Phase | undefined, now: number): Due {
  if (!interview || phase === 'over') return undefined;
  if (phase === 'soon' || phase === 'now') return 'join';
  if (!interview.confirmed) return 'confirm';
  return isToday(interview, now) ? 'ready' : undefined;
}
