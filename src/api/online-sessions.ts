import { onlineSessionsCall, sessionAnswerCall, type OnlineSession, type OnlineSessionSaved } from '../wire/online-sessions.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { Call } from './call.ts';
import { queryOf } from './query.ts';
import { serverTime, clockSyncInput } from './server-time.ts';

/**
 * Body: `{ applicants_online_session: { online_session_id, … } }` with `question_id` and `answer` or `document`, or with
 * `mark_as_done`.
 */
export const updateOnlineSessionCall: Call<OnlineSessionSaved> = { ...sessionAnswerCall, aged: {
  now: () => serverTime.now(),
  since: async (then, send) => {
    await send(onlineSessionsCall, clockSyncInput()).catch(() => undefined);
    return Math.max(0, Math.round((serverTime.now() - then) / 1_000));
  },
} };

/** The members of the body of such a call. */
const payloadOf = (body: JsonObject): JsonObject => {
  const payload = body['applicants_online_session'];
  return isJsonObject(payload) ? payload : {};
};

/** The answer in the body of a call; undefined where it has none, as the end of a session. */
export function sessionAnswerIn(body: JsonObject): unknown {
  const payload = payloadOf(body);
  return payload['document'] ?? payload['answer'];
}

/** The sessions with the answer that the server has taken, as the wire has it. */
export function withSessionAnswer(sessions: readonly OnlineSession[], body: JsonObject): readonly OnlineSession[] {
  const { online_session_id: sessionId, question_id: questionId } = payloadOf(body);
  const answer = sessionAnswerIn(body);
  const value = answer instanceof File ? { name: answer.name } : answer;
  return sessions.map((session) => (String(session.id) === String(sessionId) ? {
    ...session,
    questions: session.questions.map((question) =>
      (String(question.id) === String(questionId) ? { ...question, wire: { ...question.wire, answer: value } } : question)),
  } : session));
}

/** Questions are compared nowhere, as those of reviews. */
export const onlineSessionsQuery = queryOf(onlineSessionsCall, { structuralSharing: false, input: clockSyncInput });
