import { runInBatches } from '../../base/run-in-batches.ts';
import type { ExamGroup } from '../../content/content.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { Exam } from './definition.ts';
import { type Sitting, GRACE_MS, isOver } from './progress.ts';
import type { NewAnswer } from './store-answer.ts';

/** Whether a statement failed because of its data: a value that PostgreSQL cannot take (class 22), or a constraint (class 23). */
const isOfData = (error: unknown): boolean => error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/** A stored answer, and what its group's remaining time depends on. */
export interface StoredAnswer {
  readonly number: number;
  readonly sitting: Sitting;
}

/** An answer to a group of an exam, of the applicant whom the token tells. */
export interface OpenAnswer {
  readonly tokenHash: string;
  readonly exam: Exam;
  readonly group: ExamGroup;
  readonly answer: NewAnswer;
  readonly now: Date;
}

/**
 * Stores the newest answer to a question of a group that is open and was never left, by an applicant who takes the exam, in an exam that
 * has not changed since it was read. Undefined in any other case, for an answer without a number, and for one that may replace a file:
 * `storeAnswer` handles these.
 */
export type StoreOpenAnswer = (sent: OpenAnswer) => Promise<StoredAnswer | undefined>;

/** The parameters of the statement for each answer. */
const parametersOf = ({ tokenHash, now, exam, group, answer: { questionId, number, answer } }: OpenAnswer, place: number): object => ({
  place, token_hash: tokenHash, at: now.toISOString(), exam_id: exam.id, version: exam.version, group_id: String(group.question_group_id),
  question_id: questionId, number, answer, in_time: now.getTime() - GRACE_MS, timelimit: group.timelimit,
});

/**
 * The part of `STORE` (`store-answer.ts`) that nearly every answer needs, for any number of answers. It does not tell why one was not
 * stored: to begin a statement costs the database more than to run it, and each table, join and column adds to that. Of several answers to
 * one question only the first is stored. Rows are always locked in the same order. The lateral joins with "limit 1" make PostgreSQL look
 * each token and each taker up by its key. Without them it chose a plan by its statistics, which are wrong in an exam's first minute, and
 * joined all takers with all answers. The answers are one JSON parameter: for an array PostgreSQL plans the statement anew for each number
 * of members.
 */
const STORE_OPEN = `
with place as materialized (
  select distinct on (taker.applicant_id, sent.exam_id, sent.question_id) sent.*, taker.applicant_id, taker.extra_time,
    (taker.progress -> sent.group_id ->> 'started')::float8 as started
  from json_to_recordset($1::json) as sent (place integer, token_hash text, at timestamptz, exam_id integer, version integer, group_id text,
      question_id integer, number bigint, answer jsonb, in_time float8, timelimit float8)
    cross join lateral (select applicant_id from access_tokens where token_hash = sent.token_hash and revoked_at is null and expires_at > sent.at limit 1) token
    cross join lateral (
      select applicant_id, extra_time, progress from exam_takers where applicant_id = token.applicant_id and exam_id = sent.exam_id and done_at is null limit 1
    ) taker
    join live_version live on live.version = sent.version
  where taker.progress -> sent.group_id -> 'left' is null
  order by taker.applicant_id, sent.exam_id, sent.question_id, sent.place
), stored as (
  insert into exam_answers as held (applicant_id, exam_id, question_id, number, answer, at)
  select applicant_id, exam_id, question_id, number, answer, at from place
  where in_time <= started + ceil(timelimit * (100 + extra_time) / 100) * 1000
  on conflict (applicant_id, exam_id, question_id) do update
    set number = excluded.number, answer = excluded.answer, file_key = null, file_name = null, file_kind = null, file_size = null, at = excluded.at
    where held.number <= excluded.number
  returning applicant_id, exam_id, question_id
)
select place.place, place.started, place.extra_time from place join stored using (applicant_id, exam_id, question_id)`;

interface Row {
  /** In the order in which the answers are given. */
  readonly place: number;
  readonly started: number;
  readonly extra_time: number;
}

/** The most answers in one statement; each has 10,000 characters at most. */
const LARGEST_BATCH = 100;

/** Milliseconds after which the next batch no longer waits for a statement: a lock, or a dead connection, may hold it up. */
const TIMEOUT_MS = 1_000;

const endOf = ({ exam: { row } }: OpenAnswer): number | null => row.endsAt?.getTime() ?? null;

/** Stores answers one by one while few come, and together those that come while others are stored (docs/decisions/0064). */
export function openAnswers({ db }: WithDatabase): StoreOpenAnswer {
  async function run(sent: readonly OpenAnswer[]): Promise<readonly (StoredAnswer | undefined)[]> {
    const values = [JSON.stringify(sent.map(parametersOf))];
    const { rows } = await db.$client.query<Row>({ name: 'store_open_exam_answers', text: STORE_OPEN, values });
    const byIndex = new Map(rows.map((row) => [row.place, row]));
    return sent.map((one, index) => {
      const row = byIndex.get(index);
      const { group, answer: { number } } = one;
      if (!row || number === undefined) return undefined;
      const progress = { [String(group.question_group_id)]: { started: row.started } };
      return { number, sitting: { progress, extraTime: row.extra_time, doneAt: null, endsAt: endOf(one) } };
    });
  }
  const store = runInBatches({ run, most: LARGEST_BATCH, timeoutMs: TIMEOUT_MS, isItemError: isOfData });
  return async (sent) => {
    const { answer, number } = sent.answer;
    // `exam` is of the version that the statement checks for.
    if (answer === null || number === undefined || isOver({ endsAt: endOf(sent) }, sent.now.getTime())) return undefined;
    return store(sent);
  };
}
