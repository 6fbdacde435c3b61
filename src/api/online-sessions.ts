import { queryOptions } from '@tanstack/react-query';
import { decodeOnlineSessions, decodeOnlineSessionSaved, type OnlineSession, type OnlineSessionSaved } from '../wire/online-sessions.ts';
import type { Call } from './call.ts';
import type { Client } from './client.ts';

export type { OnlineSession, OnlineSessionSaved, SessionQuestion } from '../wire/online-sessions.ts';

export const onlineSessionsCall: Call<readonly OnlineSession[]> = {
  name: 'my_online_sessions', method: 'GET', path: '/api/v1/applicants_online_sessions/my_online_sessions.json', access: 'applicant', decode: decodeOnlineSessions,
};

/** Body: `{ applicants_online_session: { online_session_id, … } }` with `question_id` and `answer` or `document`, or with `mark_as_done`. */
export const updateOnlineSessionCall: Call<OnlineSessionSaved> = {
  name: 'update_online_session', method: 'PUT', path: '/api/v1/applicants_online_sessions/update.json', access: 'applicant', multipart: true,
  decode: decodeOnlineSessionSaved,
};

/** Questions are compared nowhere, as those of reviews. */
export const onlineSessionsQuery = (client: Client) =>
  queryOptions({ queryKey: ['my_online_sessions'], queryFn: ({ signal }) => client.send(onlineSessionsCall, { signal }), structuralSharing: false });
