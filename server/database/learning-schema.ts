import { bigint, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { ExamGroup, ExamSolution, LessonState, Moment, OnlineSessionQuestion } from '../content/content.ts';
import { identity, json, localized, moment } from './columns.ts';
import { ownApplicant } from './schema.ts';

/** A class of Japanese lessons (spec §3 Class entry). */
export const jclasses = pgTable('jclasses', {
  id: integer('id').primaryKey(),
  position: integer('position').notNull(),
  name: localized('name').notNull(),
  participationUrl: text('participation_url'),
  /** The exams that its page offers, in their order. */
  examIds: json('exam_ids').$type<readonly number[]>().notNull(),
});

export const jclassMembers = pgTable('jclass_members', {
  applicantId: ownApplicant(),
  jclassId: integer('jclass_id').notNull().references(() => jclasses.id),
  points: integer('points').notNull(),
  /** What of single lessons is otherwise for this applicant, by their ids. */
  lessonStates: json('lesson_states').$type<Readonly<Record<string, Partial<LessonState>>>>().notNull(),
}, (table) => [primaryKey({ columns: [table.applicantId, table.jclassId] })]);

export const lessons = pgTable('lessons', {
  id: integer('id').primaryKey(),
  jclassId: integer('jclass_id').notNull().references(() => jclasses.id),
  startsAt: moment('starts_at').notNull(),
  /** What the content says of the time; a demo reads it anew at each start. */
  time: json('time').$type<Moment>().notNull(),
  state: json('state').$type<LessonState>().notNull(),
}, (table) => [index('lessons_jclass').on(table.jclassId)]);

/** What an applicant wrote of a lesson (spec §3 Reflection). */
export const reflections = pgTable('reflections', {
  id: identity(),
  applicantId: ownApplicant(),
  lessonId: integer('lesson_id').notNull().references(() => lessons.id),
  comment: text('comment').notNull(),
  updatedAt: moment('updated_at').notNull(),
}, (table) => [unique('reflections_of_lesson').on(table.applicantId, table.lessonId)]);

/** An exam (spec §3 Exam). What is sent before it is over, and what is not, stand apart. */
export const exams = pgTable('exams', {
  id: integer('id').primaryKey(),
  title: localized('title').notNull(),
  endsAt: moment('ends_at'),
  /** What the content says of the end; a demo reads it anew at each start. */
  endTime: json('end_time').$type<Moment>(),
  introText: localized('intro_text').notNull(),
  introVideo: text('intro_video'),
  outroText: localized('outro_text').notNull(),
  groups: json('groups').$type<readonly ExamGroup[]>().notNull(),
  /** Correct answers and explanations, by question. */
  solutions: json('solutions').$type<Readonly<Record<string, ExamSolution>>>().notNull(),
});

/** Pictures and videos of exams, under addresses that nobody can guess. */
export const examMedia = pgTable('exam_media', {
  key: text('key').primaryKey(),
  examId: integer('exam_id').notNull().references(() => exams.id),
  kind: text('kind', { enum: ['png', 'jpeg', 'webp', 'mp4'] }).notNull(),
  /** What the file is called in the content; absent of one that an older version brought. */
  name: text('name'),
}, (table) => [index('exam_media_exam').on(table.examId)]);

/** An applicant who takes an exam: one row says how far, so that what is said at once follows each other. */
export const examTakers = pgTable('exam_takers', {
  applicantId: ownApplicant(),
  examId: integer('exam_id').notNull().references(() => exams.id),
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

/** The newest answer to a question: a value as the wire has it, or a file, or neither where it was emptied. */
export const examAnswers = pgTable('exam_answers', {
  applicantId: bigint('applicant_id', { mode: 'number' }).notNull(),
  examId: integer('exam_id').notNull(),
  questionId: integer('question_id').notNull(),
  /** Orders the answers to the question (schemas/README.md). */
  number: bigint('number', { mode: 'number' }).notNull(),
  answer: json('answer').$type<string | readonly string[]>(),
  fileKey: text('file_key'),
  fileName: text('file_name'),
  fileKind: text('file_kind'),
  fileSize: integer('file_size'),
  at: moment('at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.applicantId, table.examId, table.questionId] }),
  foreignKey({ name: 'exam_answers_taker', columns: [table.applicantId, table.examId], foreignColumns: [examTakers.applicantId, examTakers.examId] }).onDelete('cascade'),
]);

/** An online session (spec §3 Online session). */
export const onlineSessions = pgTable('online_sessions', {
  id: integer('id').primaryKey(),
  position: integer('position').notNull(),
  title: localized('title').notNull(),
  introText: localized('intro_text').notNull(),
  introVideo: text('intro_video'),
  outroText: localized('outro_text').notNull(),
  questions: json('questions').$type<readonly OnlineSessionQuestion[]>().notNull(),
});

/** Pictures and videos of online sessions, under addresses that nobody can guess. */
export const onlineSessionMedia = pgTable('online_session_media', {
  key: text('key').primaryKey(),
  onlineSessionId: integer('online_session_id').notNull().references(() => onlineSessions.id),
  kind: text('kind', { enum: ['png', 'jpeg', 'webp', 'mp4'] }).notNull(),
  /** What the file is called in the content; absent of one that an older version brought. */
  name: text('name'),
}, (table) => [index('online_session_media_session').on(table.onlineSessionId)]);

/** An applicant who takes an online session. */
export const onlineSessionTakers = pgTable('online_session_takers', {
  applicantId: ownApplicant(),
  onlineSessionId: integer('online_session_id').notNull().references(() => onlineSessions.id),
  /** From then on nothing of it changes. */
  doneAt: moment('done_at'),
}, (table) => [primaryKey({ columns: [table.applicantId, table.onlineSessionId] })]);

/** The answer to a question that arrived last: a value as the wire has it, or a file, or neither where it was emptied. */
export const onlineSessionAnswers = pgTable('online_session_answers', {
  applicantId: bigint('applicant_id', { mode: 'number' }).notNull(),
  onlineSessionId: integer('online_session_id').notNull(),
  questionId: integer('question_id').notNull(),
  answer: json('answer').$type<string | readonly string[]>(),
  fileKey: text('file_key'),
  fileName: text('file_name'),
  fileKind: text('file_kind'),
  fileSize: integer('file_size'),
  at: moment('at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.applicantId, table.onlineSessionId, table.questionId] }),
  foreignKey({
    name: 'online_session_answers_taker', columns: [table.applicantId, table.onlineSessionId],
    foreignColumns: [onlineSessionTakers.applicantId, onlineSessionTakers.onlineSessionId],
  }).onDelete('cascade'),
]);
