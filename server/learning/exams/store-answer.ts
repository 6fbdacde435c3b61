import type { WithDatabase } from '../../database/database.ts';
import { fileMark } from '../../database/file-mark.ts';
import { GRACE_MS, type Sitting, type Timing } from './progress.ts';
import type { Exam } from './definition.ts';
import type { Answer, AnswerFile } from '../questions/judge.ts';
import type { ExamGroup } from '../../content/content.ts';

/** An answer to store. `number` is absent where the client knows none. */
export interface NewAnswer {
  readonly questionId: number;
  readonly number: number | undefined;
  readonly answer: Answer;
  readonly file: AnswerFile | undefined;
}

/** The outcome of storing an answer, with its reasons. */
export interface Attempt {
  readonly applicantId: number;
  /** Absent: the applicant does not take this exam. */
  readonly sitting: Sitting | undefined;
  /** False: the content has changed since the exam was read, and nothing was stored. */
  readonly isCurrent: boolean;
  /** The number that it was stored with; null: it was not stored. */
  readonly stored: number | null;
  /** The previous answer; not read where a text was stored, which replaces no file. */
  readonly previous: { readonly number: number; readonly fileKey: string | null; readonly isSame: boolean } | undefined;
}

interface Row {
  readonly applicant_id: number;
  readonly stay: Timing | null;
  readonly extra_time: number | null;
  readonly done_at: number | null;
  readonly is_current: boolean | null;
  readonly stored: number | null;
  readonly held: number | null;
  readonly held_file: string | null;
  readonly is_same: boolean | null;
}

/**
 * Identifies the caller, checks that the applicant takes the exam, that the group is open (as in `progress.ts`) and that the answer is the
 * newest, and stores it: in one statement, since everybody's answers come at the same time. `offset 0` gives the previous answer a plan of
 * its own, which does not run where it is not needed.
 */
const STORE = `
with caller as materialized (
  select applicant_id from access_tokens where token_hash = $1 and revoked_at is null and expires_at > $2::timestamptz
), place as materialized (
  select taker.applicant_id, taker.progress -> $6::text as stay, taker.extra_time, taker.done_at, live.version = $8::integer as is_current,
    least((taker.progress -> $6::text ->> 'started')::float8 + ceil($7::float8 * (100 + taker.extra_time) / 100) * 1000,
      $15::float8) as deadline
  from caller join exam_takers taker on taker.applicant_id = caller.applicant_id and taker.exam_id = $4::integer cross join live_version live
), stored as (
  insert into exam_answers as held (applicant_id, exam_id, question_id, number, answer, file_key, file_name, file_kind, file_size, at, file_hash)
  select applicant_id, $4::integer, $5::integer, coalesce($9::bigint, 1), $10::jsonb, $11, $12, $13, $14::integer, $2::timestamptz, $16 from place
  where is_current and done_at is null and stay is not null and $3::float8 <= deadline + ${String(GRACE_MS)}
    and coalesce((stay ->> 'left')::float8 >= deadline, true)
  on conflict (applicant_id, exam_id, question_id) do update
    set number = coalesce($9::bigint, least(held.number + 1, ${String(Number.MAX_SAFE_INTEGER)})), answer = excluded.answer, file_key = excluded.file_key, file_name = excluded.file_name,
      file_kind = excluded.file_kind, file_size = excluded.file_size, at = excluded.at, file_hash = excluded.file_hash
    where $9::bigint is null or held.number <= $9::bigint
  returning number
)
select caller.applicant_id::float8, place.stay, place.extra_time, (extract(epoch from place.done_at) * 1000)::float8 as done_at, place.is_current, stored.number::float8 as stored, held.number::float8 as held,
  held.file_key as held_file, held.answer is not distinct from $10::jsonb and held.file_name is not distinct from $12
    and held.file_size is not distinct from $14::integer as is_same
from caller left join place on true left join stored on true
left join lateral (
  select * from exam_answers before
  where before.applicant_id = caller.applicant_id and before.exam_id = $4::integer and before.question_id = $5::integer
    and (stored.number is null or $10::jsonb is null) offset 0
) held on true`;

const sittingOf = ({ stay, extra_time: extraTime, done_at: doneAt }: Row, { row }: Exam, group: ExamGroup): Sitting | undefined =>
  (extraTime === null
    ? undefined
    : { progress: stay ? { [String(group.question_group_id)]: stay } : {}, extraTime, doneAt, endsAt: row.endsAt?.getTime() ?? null });

/** Stores an answer where all conditions hold. Undefined where the token opens nothing. */
export async function storeAnswer(
  { db }: WithDatabase, tokenHash: string, exam: Exam, group: ExamGroup, { questionId, number, answer, file }: NewAnswer, now: Date,
): Promise<Attempt | undefined> {
  const { rows: [row] } = await db.$client.query<Row>({
    name: 'store_exam_answer',
    text: STORE,
    values: [
      tokenHash, now.toISOString(), now.getTime(), exam.id, questionId, String(group.question_group_id), group.timelimit, exam.version,
      number ?? null,
      answer === null ? null : JSON.stringify(answer), file?.key ?? null, file?.name ?? null, file?.kind ?? null, file?.size ?? null,
      exam.row.endsAt?.getTime() ?? null, file ? fileMark(file.key, file.sha256) : null,
    ],
  });
  if (!row) return undefined;
  return {
    applicantId: row.applicant_id,
    sitting: sittingOf(row, exam, group),
    isCurrent: row.is_current === true,
    stored: row.stored,
    previous: row.held === null ? undefined : { number: row.held, fileKey: row.held_file, isSame: row.is_same === true },
  };
}
