import { appliedEventsCall, eventsCall } from '../wire/events.ts';
import { queryOf } from './query.ts';

export const eventsQuery = queryOf(eventsCall);

/** Ids as text. */
export const appliedEventsQuery = queryOf(appliedEventsCall);
