import type { InterviewEvent } from '../../../api/events.ts';
import { endOf } from '../../../i18n/day-or-moment.ts';

const DAY_MS = 86_400_000;
/** What ends within so many days is soon. */
const SOON_DAYS = 7;

/** The first event to end within a week that is not applied to. `applied`: ids as text; `now`: in ms since 1970. */
export function nextEvent(events: readonly InterviewEvent[], applied: ReadonlySet<string>, now: number): InterviewEvent | undefined {
  let soonest: { readonly event: InterviewEvent; readonly end: number } | undefined;
  for (const event of events) {
    const end = endOf(event.end);
    const soon = end !== undefined && end > now && end <= now + SOON_DAYS * DAY_MS;
    if (soon && end < (soonest?.end ?? Infinity) && !applied.has(String(event.id))) soonest = { event, end };
  }
  return soonest?.event;
}
