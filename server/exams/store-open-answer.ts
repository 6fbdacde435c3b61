import type { ExamGroup } from '../content/content.ts';
import type { WithDatabase } from '../database/database.ts';
import type { Exam } from './definition.ts';
import { GRACE_MS, type Sitting, isOver } from './progress.ts';
import type { NewAnswer } from './store-answer.ts';

/** An answer that was stored, and what the group's time depends on. */
export interface StoredAnswer {
  readonly number: number;
  readonly sitting: Sitting;
}

interface Row {
  readonly started: number;
  readonly extra_time: number;
  readonly number: number;
}

/**
 * The part of `STORE` (`store-answer.ts`) that nearly every answer needs. It says nothing of why nothing was stored: to begin a
 * statement costs the database more than to run it, and each table, join and column of it adds to that.
 */
const STORE_OPEN = `
with place as materialized (
  select taker.applicant_id, (taker.progress -> $5::text ->> 'started')::float8 as started, taker.extra_time
  from access_tokens token join exam_takers taker on taker.applicant_id = token.applicant_id join exams exam on exam.id = taker.exam_id
  where token.token_hash = $1 and token.revoked_at is null and token.expires_at > $2::timestamptz
    and taker.exam_id = $3::integer and taker.done_at is null and taker.progress -> $5::text -> 'left' is null and exam.xmin = $6::xid
), stored as (
  insert into exam_answers as held (applicant_id, exam_id, question_id, number, answer, at)
  select applicant_id, $3::integer, $4::integer, coalesce($7::bigint, 1), $8::jsonb, $2::timestamptz from place
  where $9::float8 <= started + ceil($10::float8 * (100 + extra_time) / 100) * 1000
  on conflict (applicant_id, exam_id, question_id) do update
    set number = coalesce($7::bigint, least(held.number + 1, ${String(Number.MAX_SAFE_INTEGER)})), answer = excluded.answer, file_key = null, file_name = null, file_kind = null,
      file_size = null, at = excluded.at
    where $7::bigint is null or held.number <= $7::bigint
  returning number
)
select place.started, place.extra_time, stored.number::float8 as number from place, stored`;

/**
 * Stores the newest answer to a question of a group that is open and was never left, by one of its applicants, in an exam that
 * has not changed since it was read. Returns nothing where any of that is otherwise, and for what may take the place of a file:
 * these are `storeAnswer`'s.
 */
export async function storeOpenAnswer(
  { db }: WithDatabase, tokenHash: string, exam: Exam, group: ExamGroup, { questionId, number, answer }: NewAnswer, now: Date,
): Promise<StoredAnswer | undefined> {
  const id = String(group.question_group_id);
  // Of the version that the statement asks for.
  const endsAt = exam.row.endsAt?.getTime() ?? null;
  if (answer === null || isOver({ endsAt }, now.getTime())) return undefined;
  const { rows: [row] } = await db.$client.query<Row>({
    name: 'store_open_exam_answer',
    text: STORE_OPEN,
    values: [
      tokenHash, now.toISOString(), exam.id, questionId, id, exam.version, number ?? null, JSON.stringify(answer), now.getTime() - GRACE_MS, group.timelimit,
    ],
  });
  return row && { number: row.number, sitting: { progress: { [id]: { started: row.started } }, extraTime: row.extra_time, doneAt: null, endsAt } };
}
