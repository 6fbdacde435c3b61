import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, WithDatabase } from '../../database/database.ts';
import { liveNumber } from '../../database/definitions-schema.ts';
import { examAnswers, examTakers } from '../../database/learning-schema.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { notFound } from '../../http/http-error.ts';
import { type Exam, examAt } from './definition.ts';
import type { Progress, Sitting } from './progress.ts';

/** An exam of one applicant; for another applicant it is not found. */
export interface TakerKey {
  readonly examId: number;
  readonly applicantId: number;
}

/** One applicant’s part of an exam, with the exam as it was at that moment. */
export interface Taker extends Sitting {
  readonly exam: Exam;
  readonly revision: number;
  /** Given by a person who marked the exam. */
  readonly score: number | null;
}

export type ExamAnswerRow = typeof examAnswers.$inferSelect;

const ofTaker = ({ examId, applicantId }: TakerKey) => and(eq(examTakers.examId, examId), eq(examTakers.applicantId, applicantId));

const nextRevision = sql`${examTakers.revision} + 1`;

/** Reads an applicant's part of an exam in one query. Throws a 404 for an applicant who does not take it. */
export async function readTaker(services: WithDatabase & WithDefinitions, key: TakerKey): Promise<Taker> {
  const [row] = await services.db.select({
    progress: examTakers.progress, extraTime: examTakers.extraTime, doneAt: examTakers.doneAt, revision: examTakers.revision,
    score: examTakers.score,
    live: liveNumber,
  }).from(examTakers).where(ofTaker(key));
  const exam = row && await examAt(services, services.db, key.examId, row.live);
  if (!exam) throw notFound();
  const { doneAt, live: _, ...more } = row;
  return { ...more, exam, doneAt: doneAt?.getTime() ?? null, endsAt: exam.row.endsAt?.getTime() ?? null };
}

/** Stores an applicant's progress, unless it has changed since it was read. Returns whether it was stored. */
export async function storeProgress(queries: Queries, key: TakerKey, revision: number, progress: Progress): Promise<boolean> {
  const stored = await queries.update(examTakers).set({ progress, revision: nextRevision })
    .where(and(ofTaker(key), eq(examTakers.revision, revision))).returning({ revision: examTakers.revision });
  return stored.length > 0;
}

/** Marks an exam as done for good, within a transaction, unless it has changed since it was read. Returns whether it did. */
export async function storeDone(queries: Queries, key: TakerKey, revision: number, doneAt: Date): Promise<boolean> {
  const done = await queries.update(examTakers).set({ doneAt, revision: nextRevision })
    .where(and(ofTaker(key), eq(examTakers.revision, revision), isNull(examTakers.doneAt))).returning({ id: examTakers.examId });
  return done.length > 0;
}

/** All that an applicant has answered in an exam, by question. */
export async function readExamAnswers(queries: Queries, { examId, applicantId }: TakerKey): Promise<ReadonlyMap<number, ExamAnswerRow>> {
  const rows =
    await queries.select().from(examAnswers).where(and(eq(examAnswers.examId, examId), eq(examAnswers.applicantId, applicantId)));
  return new Map(rows.map((row) => [row.questionId, row]));
}
