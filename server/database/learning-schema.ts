import { bigint, foreignKey, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { LessonState } from '../content/content.ts';
import { identity, json, moment } from './columns.ts';
import { ownApplicant } from './schema.ts';

/** An applicant who is in a class. Classes, exams and online sessions themselves are content; rows refer to them by id. */
export const jclassMembers = pgTable('jclass_members', {
  applicantId: ownApplicant(),
  jclassId: integer('jclass_id').notNull(),
  points: integer('points').notNull(),
  /** The states of single lessons that differ for this applicant, by their ids. */
  lessonStates: json('lesson_states').$type<Readonly<Record<string, Partial<LessonState>>>>().notNull(),
}, (table) => [primaryKey({ columns: [table.applicantId, table.jclassId] })]);

/** An applicant's reflection of a lesson (spec §3 Reflection). */
export const reflections = pgTable('reflections', {
  id: identity(),
  applicantId: ownApplicant(),
  lessonId: integer('lesson_id').notNull(),
  comment: text('comment').notNull(),
  updatedAt: moment('updated_at').notNull(),
}, (table) => [unique('reflections_of_lesson').on(table.applicantId, table.lessonId)]);

/** An applicant who takes an exam: one row has the state, so that concurrent changes follow each other. */
export const examTakers = pgTable('exam_takers', {
  applicantId: ownApplicant(),
  examId: integer('exam_id').notNull(),
  /** Percent that the applicant has more of each group's time. */
  extraTime: smallint('extra_time').notNull().default(0),
  /** When each group was opened and left, by its id, in ms since 1970 (`exams/progress.ts`). */
  progress: json('progress').$type<Readonly<Record<string, { readonly started: number; readonly left?: number }>>>().notNull(),
  /** Counts the changes of `progress` and `done_at`. */
  revision: integer('revision').notNull().default(0),
  /** From then on nothing of it changes. */
  doneAt: moment('done_at'),
  /** Of a person who marked it; null: counted from the answers. */
  score: smallint('score'),
}, (table) => [primaryKey({ columns: [table.applicantId, table.examId] })]);

/** An answer to a question: a value as the wire has it, or a file, or neither where it was emptied. */
const answered = () => ({
  answer: json('answer').$type<string | readonly string[]>(),
  fileKey: text('file_key'),
  fileName: text('file_name'),
  fileKind: text('file_kind'),
  fileSize: integer('file_size'),
  /** `fileMark`; null of a file from before receipts. */
  fileHash: text('file_hash'),
  at: moment('at').notNull(),
});

/** The newest answer to a question. */
export const examAnswers = pgTable('exam_answers', {
  applicantId: bigint('applicant_id', { mode: 'number' }).notNull(),
  examId: integer('exam_id').notNull(),
  questionId: integer('question_id').notNull(),
  /** Orders the answers to the question (schemas/README.md). */
  number: bigint('number', { mode: 'number' }).notNull(),
  ...answered(),
}, (table) => [
  primaryKey({ columns: [table.applicantId, table.examId, table.questionId] }),
  foreignKey({
    name: 'exam_answers_taker', columns: [table.applicantId, table.examId], foreignColumns: [examTakers.applicantId, examTakers.examId],
  }).onDelete('cascade'),
]);

/** An applicant who takes an online session. */
export const onlineSessionTakers = pgTable('online_session_takers', {
  applicantId: ownApplicant(),
  onlineSessionId: integer('online_session_id').notNull(),
  /** From then on nothing of it changes. */
  doneAt: moment('done_at'),
}, (table) => [primaryKey({ columns: [table.applicantId, table.onlineSessionId] })]);

/** The answer to a question that arrived last. */
export const onlineSessionAnswers = pgTable('online_session_answers', {
  applicantId: bigint('applicant_id', { mode: 'number' }).notNull(),
  onlineSessionId: integer('online_session_id').notNull(),
  questionId: integer('question_id').notNull(),
  ...answered(),
}, (table) => [
  primaryKey({ columns: [table.applicantId, table.onlineSessionId, table.questionId] }),
  foreignKey({
    name: 'online_session_answers_taker', columns: [table.applicantId, table.onlineSessionId],
    foreignColumns: [onlineSessionTakers.applicantId, onlineSessionTakers.onlineSessionId],
  }).onDelete('cascade'),
]);
