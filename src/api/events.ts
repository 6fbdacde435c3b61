import { queryOptions } from '@tanstack/react-query';
import { decodeAppliedEvents, decodeApplication, decodeEvents, type InterviewEvent } from '../wire/events.ts';
import type { Call } from './call.ts';
import type { Client } from './client.ts';

export type { InterviewEvent } from '../wire/events.ts';

export const eventsCall: Call<readonly InterviewEvent[]> = {
  name: 'sgwj_events', method: 'GET', path: '/api/v1/sgwj_events.json', access: 'applicant', decode: decodeEvents,
};

export const appliedEventsCall: Call<ReadonlySet<string>> = {
  name: 'applied_events', method: 'GET', path: '/api/v1/applicants/applied_events.json', access: 'applicant', decode: decodeAppliedEvents,
};

/** Body: `{ sgwj_event_id }`. */
export const applyCall: Call<string | undefined> = {
  name: 'sgwj_applications', method: 'POST', path: '/api/v1/sgwj_applications.json', access: 'applicant', decode: decodeApplication,
};

export const eventsQuery = (client: Client) =>
  queryOptions({ queryKey: ['sgwj_events'], queryFn: ({ signal }) => client.send(eventsCall, { signal }) });

/** Ids as text. */
export const appliedEventsQuery = (client: Client) =>
  queryOptions({ queryKey: ['applied_events'], queryFn: ({ signal }) => client.send(appliedEventsCall, { signal }) });
