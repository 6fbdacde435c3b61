import { and, eq } from 'drizzle-orm';
import type { WithClock } from '../../base/clock.ts';
import type { OnlineSessionQuestion } from '../../content/generated/content.d.ts';
import type { WithDatabase } from '../../database/database.ts';
import { fileMark } from '../../database/file-mark.ts';
import { liveNumber } from '../../database/definitions-schema.ts';
import { onlineSessionTakers } from '../../database/learning-schema.ts';
import type { Definitions, WithDefinitions } from '../../definitions/definitions.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { keyReused } from '../../http/idempotency-key.ts';
import { sha256 } from '../../http/keyed-hash.ts';
import { tryAgain } from '../../http/try-again.ts';
import type { Answer, AnswerFile } from '../questions/judge.ts';
import { type WithStorage, removeFiles } from '../../storage/storage.ts';

/** A session of one applicant; for another applicant it is not found. */
export interface SessionKey {
  readonly onlineSessionId: number;
  readonly applicantId: number;
}

/** A checked answer: a value, or a file in the storage. */
export interface AcceptedAnswer {
  readonly answer: Answer;
  readonly file?: AnswerFile | undefined;
}

export const ofTaker = ({ onlineSessionId, applicantId }: SessionKey) =>
  and(eq(onlineSessionTakers.onlineSessionId, onlineSessionId), eq(onlineSessionTakers.applicantId, applicantId));

/** A question of a session in a version of the content. Throws a 404 where there is none. */
export function questionIn({ lists }: Definitions, { onlineSessionId }: SessionKey, questionId: number): OnlineSessionQuestion {
  const question =
    lists.online_sessions.find(({ id }) => id === onlineSessionId)?.questions.find(({ question_id: id }) => id === questionId);
  if (!question) throw notFound();
  return question;
}

/** A question of one of the applicant's sessions, in the live version. Throws a 404 for any other. */
export async function findQuestion(
  { db, definitions }: WithDatabase & WithDefinitions, key: SessionKey, questionId: number,
): Promise<OnlineSessionQuestion> {
  const [taker] = await db.select({ live: liveNumber }).from(onlineSessionTakers).where(ofTaker(key));
  if (!taker) throw notFound();
  return questionIn(await definitions.at(db, taker.live), key, questionId);
}

interface Row {
  readonly is_done: boolean;
  /** The previous answer is this one. */
  readonly is_same: boolean;
  readonly replaced: string | null;
  readonly is_stored: boolean;
  /** The key was used before, by the same answer; null: it was not. */
  readonly is_repeat: boolean | null;
  /** That answer was older than the stored one. */
  readonly was_older: boolean | null;
  readonly is_keyed: boolean;
  /** The previous answer was typed after this one; null: there is none. */
  readonly is_older: boolean | null;
}

/**
 * The lock on the applicant's part of the session serialises its answers and its end. An answer whose key was used is not stored again:
 * another answer may have come since.
 */
const STORE = `
with taker as materialized (
  select done_at is not null as is_done from online_session_takers where applicant_id = $1 and online_session_id = $2 for update
), known as materialized (
  select fingerprint = $12 as is_repeat, answer @> '{"older": true}' as was_older from idempotency_keys where scope = 'applicant ' || $1::bigint and key_hash = $11::text
), held as materialized (
  select answer, file_key, file_name, file_size, $13::boolean and at > $9::timestamptz as is_older from online_session_answers
  where applicant_id = $1 and online_session_id = $2 and question_id = $3
), keyed as (
  insert into idempotency_keys (scope, key_hash, fingerprint, answer, created_at)
  select 'applicant ' || $1::bigint, $11, $12, jsonb_build_object('older', coalesce(held.is_older, false)), $9::timestamptz
  from taker left join held on true where not is_done and $11::text is not null
  on conflict do nothing returning 1
), stored as (
  insert into online_session_answers (applicant_id, online_session_id, question_id, answer, file_key, file_name, file_kind, file_size, at, file_hash)
  select $1::bigint, $2::integer, $3::integer, $4::jsonb, $5, $6, $7, $8::integer, $9::timestamptz, $10 from taker
  where not is_done and ($11::text is null or exists (select from keyed))
  on conflict (applicant_id, online_session_id, question_id) do update
    set answer = excluded.answer, file_key = excluded.file_key, file_name = excluded.file_name, file_kind = excluded.file_kind, file_size = excluded.file_size, at = excluded.at,
      file_hash = excluded.file_hash
    where not $13::boolean or online_session_answers.at <= excluded.at
  returning 1
)
select taker.is_done, exists (select from stored) as is_stored, exists (select from keyed) as is_keyed,
  (select is_repeat from known) as is_repeat, (select was_older from known) as was_older, held.file_key as replaced, held.is_older,
  held.answer is not distinct from $4::jsonb and held.file_name is not distinct from $6 and held.file_size is not distinct from $8::integer as is_same
from taker left join held on true`;

/** Removes a key that was stored with an outcome other than the actual one. */
const FREE = `delete from idempotency_keys where scope = 'applicant ' || $1::bigint and key_hash = $2`;

/** What the headers say of an answer. Absent: the client has no key; it was typed just now. */
export interface AnswerHeaders {
  readonly keyHash: string | undefined;
  /** Seconds since it was typed. */
  readonly age: number | undefined;
}

/** The outcome for an answer: a repeat, and one that is older than the stored one, change nothing. */
export type Outcome = 'stored' | 'repeated' | 'older';

/**
 * Saves one answer (spec §7 Online sessions: update) in one statement, and removes the file that it replaces. The last answer to arrive is
 * stored, but one with an age counts from when it was typed. Throws a 404 for another's session, and a 422 for a session that is done,
 * unless the answer is stored already.
 */
export const saveAnswer = (
  { db, clock, storage }: WithDatabase & WithClock & WithStorage, { applicantId, onlineSessionId }: SessionKey, questionId: number,
  { answer, file }: AcceptedAnswer, { keyHash, age }: AnswerHeaders,
): Promise<Outcome> => tryAgain<Outcome>(async () => {
  const at = new Date(Math.max(0, clock().getTime() - (age ?? 0) * 1_000));
  const fingerprint = keyHash === undefined ? null : sha256(JSON.stringify([onlineSessionId, questionId, answer, file?.name, file?.size]));
  const { rows: [row] } = await db.$client.query<Row>({
    name: 'store_online_session_answer',
    text: STORE,
    values: [
      applicantId, onlineSessionId, questionId, answer === null ? null : JSON.stringify(answer),
      file?.key ?? null, file?.name ?? null, file?.kind ?? null, file?.size ?? null,
      at.toISOString(), file ? fileMark(file.key, file.sha256) : null, keyHash ?? null, fingerprint, age !== undefined,
    ],
  });
  if (!row) throw notFound();
  if (row.is_repeat === false) throw keyReused();
  if (row.is_repeat === true) return row.was_older === true ? 'older' : 'repeated';
  if (row.is_done && !row.is_same) throw new HttpError(422, { key: 'sessionDone' });
  if (row.is_done) return 'repeated';
  if (row.is_older === true) return 'older';
  // A newer answer came at the same time, or the key was used.
  if (row.is_keyed && !row.is_stored) await db.$client.query(FREE, [applicantId, keyHash]);
  if (!row.is_stored) return false;
  if (row.replaced !== null) await removeFiles(storage, [row.replaced]);
  return 'stored';
});

