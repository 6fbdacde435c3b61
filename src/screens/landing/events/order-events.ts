import type { InterviewEvent } from '../../../wire/events.ts';
import { beginningOf, endOf } from '../../../i18n/day-or-moment.ts';
import { isSoon } from '../near.ts';

/** An event as its card shows it. */
export interface ListedEvent {
  readonly event: InterviewEvent;
  /** Its end is past. */
  readonly over: boolean;
  /** Its end is near: applying is due. */
  readonly due: boolean;
}

interface SortableEvent extends ListedEvent {
  readonly group: number;
  readonly time: number;
}

function sortable(event: InterviewEvent, applied: ReadonlySet<string>, now: number): SortableEvent {
  const end = endOf(event.end ?? event.start);
  const over = end !== undefined && end <= now;
  // Of the events that are over, the latest comes first.
  const time = over ? -end : beginningOf(event.start) ?? Infinity;
  return { event, over, due: isSoon(end, now), group: over ? 2 : Number(applied.has(String(event.id))), time };
}

/**
 * Events that the applicant can apply to, then those applied to, then those that are over; within each group by date, and in the
 * server's order where that is the same (docs/decisions/0026). `applied`: ids as text; `now`: in ms since 1970.
 */
export const orderEvents = (events: readonly InterviewEvent[], applied: ReadonlySet<string>, now: number): readonly ListedEvent[] =>
  events.map((event) => sortable(event, applied, now))
    // Two events without a date are equal; Infinity - Infinity would be NaN.
    .sort((a, b) => a.group - b.group || (a.time === b.time ? 0 : a.time - b.time));
