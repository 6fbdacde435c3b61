import type { JsonObject } from '../base/json.ts';
import { localized } from '../base/text.ts';
import { idOf, readId } from './entries.ts';
import { shape as appliedShape } from './generated/applied_events.ts';
import { form as formApplication } from './generated/sgwj_applications.ts';
import { shape as eventShape } from './generated/sgwj_events.ts';
import { callOfEntries, callOfList } from './list.ts';
import { callOfMessage } from './one-text.ts';
import { readText } from './values.ts';

/** An interview event (spec §3 Event); its start and end are plain days or moments, as the server writes them. */
export type InterviewEvent = Readonly<NonNullable<ReturnType<typeof readEvent>>>;

function readEvent({ id: wireId, name, start_date: start, end_date: end }: JsonObject) {
  const id = readId(wireId);
  return id === undefined ? undefined : { id, name: localized(name, String(id)), start: readText(start), end: readText(end) };
}

/** The events that there are (spec §7 Events and job reviews). */
export const eventsCall = callOfList({
  call: eventShape.call, names: ['events', 'sgwj_events'], shape: eventShape, read: readEvent, nameOf: idOf,
});

/** The ids, as text, of the events that the applicant has applied to. */
export const appliedEventsCall = callOfEntries(
  { call: appliedShape.call, names: ['events', 'applied_events'], shape: appliedShape, read: ({ id }) => readId(id) },
  (ids): ReadonlySet<string> => new Set(ids.map(String)),
);

/** Body: `{ sgwj_event_id }`. */
export const applyCall = callOfMessage(formApplication);
