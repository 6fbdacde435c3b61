import { decodeAppliedEvents, decodeApplication, decodeEvents } from '../wire/events.ts';
import { callOf } from './call.ts';
import { queryOf } from './query.ts';

export type { InterviewEvent } from '../wire/events.ts';

export const eventsCall = callOf(decodeEvents);

export const appliedEventsCall = callOf(decodeAppliedEvents);

/** Body: `{ sgwj_event_id }`. */
export const applyCall = callOf(decodeApplication);

export const eventsQuery = queryOf(eventsCall);

/** Ids as text. */
export const appliedEventsQuery = queryOf(appliedEventsCall);
