import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { OnlineSession } from '../../../schemas/generated/wire.d.ts';
import type { OnlineSessionQuestion } from '../../../server/content/generated/content.d.ts';
import { onlineSessionAnswers, onlineSessionTakers } from '../../../server/database/learning-schema.ts';
import type { OnlineSessionEntry } from '../../../server/definitions/lists.ts';
import { define } from './define.ts';
import { BOUNDARY, type RawPart, rawForm, textPart } from './raw-form.ts';
import type { Answer, TestServer, Visitor } from './test-server.ts';

const text = (words: string) => ({ en: words, jp: `${words}（日本語）` });

const options = ['Red', 'Green, light', 'Blue'].map((name) => ({ option_name: text(name) }));
const types = [
  'text', 'text_area', 'video', 'number', 'date', 'email', 'phone_number', 'url', 'location', 'currency', 'check_box', 'radio_button', 'drop_down', 'document',
] as const;

/** The ids of a question of each type, all of one session. */
export const asked = Object.fromEntries(types.map((type, index) => [type, index + 1])) as Readonly<Record<(typeof types)[number], number>>;

/** A question of each type. */
export const everyType: readonly OnlineSessionQuestion[] = types.map((type, index) => ({
  question_id: index + 1, question_name: text(type), question_type: type,
  ...((type === 'check_box' || type === 'radio_button' || type === 'drop_down') && { options }), ...(type === 'video' && { timelimit: 30 }),
}));

/** Stores a session of an applicant's own. Returns its id. */
export async function newSession({ services: { db } }: TestServer, applicantId: number, more: Partial<OnlineSessionEntry> = {}): Promise<number> {
  const id = randomInt(1_000_000, 900_000_000);
  const texts = { title: text('Session'), introText: text('Welcome'), introVideo: null, outroText: text('Goodbye') };
  await define({ services: { db } }, 'online_sessions', [{ id, position: 0, ...texts, questions: everyType, ...more }]);
  await db.insert(onlineSessionTakers).values({ applicantId, onlineSessionId: id });
  return id;
}

/** What is stored as the answer to a question. */
export async function storedAnswer({ services: { db } }: TestServer, onlineSessionId: number, questionId: number): Promise<unknown> {
  const [row] = await db.select().from(onlineSessionAnswers).where(and(eq(onlineSessionAnswers.onlineSessionId, onlineSessionId), eq(onlineSessionAnswers.questionId, questionId)));
  return row?.answer;
}

export const ROOT = 'applicants_online_session';

/** The parts of a form that name a question. */
export const headParts = (sessionId: unknown, questionId: unknown): readonly RawPart[] =>
  [textPart(`${ROOT}[online_session_id]`, String(sessionId)), textPart(`${ROOT}[question_id]`, String(questionId))];

/** The calls of online sessions, by somebody who is logged in. */
export function sessionCalls({ call }: { readonly call: Visitor['call'] }) {
  const put = (payload: object, language = 'en'): Promise<Answer> =>
    call('PUT', '/api/v1/applicants_online_sessions/update.json', { payload, headers: { 'accept-language': language } });
  const all = async (): Promise<readonly OnlineSession[]> => (await call('GET', '/api/v1/applicants_online_sessions/my_online_sessions.json')).json<OnlineSession[]>();
  const session = async (id: number): Promise<OnlineSession | undefined> => (await all()).find(({ online_session_id: known }) => known === id);
  return {
    all, session,
    answer: async (id: number, questionId: number): Promise<unknown> => (await session(id))?.questions?.find((question) => question['question_id'] === questionId)?.['answer'],
    save: (id: unknown, questionId: unknown, answer: unknown, language?: string) =>
      put({ [ROOT]: { online_session_id: id, question_id: questionId, answer } }, language),
    finish: (id: unknown, language?: string) => put({ [ROOT]: { online_session_id: id, mark_as_done: true } }, language),
    put,
    saveParts: (parts: readonly RawPart[]) => call('PUT', '/api/v1/applicants_online_sessions/update.json', {
      payload: rawForm(parts), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    }),
  };
}
