import { queryOptions } from '@tanstack/react-query';
import { decodeAppliedEvents, decodeApplication, decodeEvents } from '../wire/events.ts';
import { callOf } from './call.ts';
import type { Client } from './client.ts';

export type { InterviewEvent } from '../wire/events.ts';

export const eventsCall = callOf(decodeEvents);

export const appliedEventsCall = callOf(decodeAppliedEvents);

/** Body: `{ sgwj_event_id }`. */
export const applyCall = callOf(decodeApplication);

export const eventsQuery = (client: Client) =>
  queryOptions({ queryKey: ['sgwj_events'], queryFn: ({ signal }) => client.send(eventsCall, { signal }) });

/** Ids as text. */
export const appliedEventsQuery = (client: Client) =>
  queryOptions({ queryKey: ['applied_events'], queryFn: ({ signal }) => client.send(appliedEventsCall, { signal }) });
