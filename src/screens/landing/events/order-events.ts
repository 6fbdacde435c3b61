import type { InterviewEvent } from '../../../wire/events.ts';
import { beginningOf, endOf } from '../../../i18n/day-or-moment.ts';
import { isSoon } from '../near.ts';

/** How an event stands at a time. */
export interface EventState {
  /** Its end is past. */
  readonly over: boolean;
  /** Its end is near: applying is due. */
  readonly due: boolean;
}

const endOfEvent = ({ start, end }: InterviewEvent): number | undefined => endOf(end ?? start);

/** `now`: in ms since 1970. */
export function eventState(event: InterviewEvent, now: number): EventState {
  const end = endOfEvent(event);
  return { over: end !== undefined && end <= now, due: isSoon(end, now) };
}

interface SortableEvent {
  readonly event: InterviewEvent;
  readonly group: number;
  readonly time: number;
}

function sortable(event: InterviewEvent, applied: ReadonlySet<string>, now: number): SortableEvent {
  // Of the events that are over, the latest comes first.
  if (eventState(event, now).over) return { event, group: 2, time: -(endOfEvent(event) ?? 0) };
  return { event, group: Number(applied.has(String(event.id))), time: beginningOf(event.start) ?? Infinity };
}

/**
 * Events that the applicant can apply to, then those applied to, then those that are over; within each group by date, and in the
 * server's order where that is the same (docs/decisions/0026). `applied`: ids as text; `now`: in ms since 1970.
 */
export const orderEvents = (events: readonly InterviewEvent[], applied: ReadonlySet<string>, now: number): readonly InterviewEvent[] =>
  events.map((event) => sortable(event, applied, now))
    // Two events without a date are equal; Infinity - Infinity would be NaN.
    .sort((a, b) => a.group - b.group || (a.time === b.time ? 0 : a.time - b.time))
    .map(({ event }) => event);
