import type { Interview } from '../../wire/interviews.ts';
import { daysBetween, ownZone } from '../../i18n/zoned.ts';
import type { Phase } from '../interview-time/phase.ts';

/** The one thing that is due at an interview. */
export type Due = 'join' | 'confirm' | 'ready' | undefined;

/** Today is the applicant's own calendar day (DECISIONS "Readings of landing and interviews"). `now`: in ms since 1970. */
export const isToday = ({ start }: Interview, now: number): boolean => start !== undefined && daysBetween(now, start, ownZone()) === 0;

/** When it is time that is the way in; before, its time is confirmed, and on its own day of the applicant's calendar they are ready. */
export function dueAt(interview: Interview | undefined, phase: Phase | undefined, now: number): Due {
  if (!interview || phase === 'over') return undefined;
  if (phase === 'soon' || phase === 'now') return 'join';
  if (!interview.confirmed) return 'confirm';
  return isToday(interview, now) ? 'ready' : undefined;
}
