import { isJsonObject, type JsonObject } from '../base/json.ts';
import { validateValue } from '../fields/check.ts';
import type { WireValue } from '../fields/codecs/codec.ts';
import { examQuestions, onlineSessionQuestions, readQuestions, reviewQuestions, withRecording } from '../fields/sources/questions.ts';
import type { Question, QuestionStyle } from '../fields/sources/questions.ts';
import { category, createCollector, typeNamed } from '../fields/sources/source.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { isFile } from './assemble.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { encodersOf, valueOf, wireValue, type Encode } from './encode.ts';

interface QuestionOptions {
  /** Submitted: shown, and never changed or sent. */
  readonly locked?: boolean;
  /** Metadata of each recording (spec §7 Online sessions); the compiler adds the id of the question. */
  readonly recording?: Readonly<Record<string, string | number>>;
}

/** How the answers to a kind of questions are sent, each in a call of its own (spec §7). */
interface AnswerStyle extends QuestionStyle {
  readonly root: string;
  /** The member that holds an answer. */
  readonly member: (answer: WireValue) => string;
}

const asAnswer = (): string => 'answer';

const encodeAnswer = (types: InputTypes, { id, field }: Question, { variant, member }: AnswerStyle): Encode => (values, baseline) => {
  const value = wireValue(types, field, valueOf(field, values), variant, valueOf(field, baseline));
  if (value === undefined) return [];
  return [{ field: field.id, path: ['question_id'], value: id }, { field: field.id, path: [member(value)], value }];
};

/** A form of questions. */
const compileAs = (style: AnswerStyle) => (
  types: InputTypes, questions: unknown, { locked = false, recording }: QuestionOptions = {},
): CompiledForm => {
  const collector = createCollector(types);
  const read = readQuestions(questions, recording ? withRecording(style, recording) : style, locked, collector);
  const encoders = new Map(read.map((question) => [question.field.id, encodeAnswer(types, question, style)]));
  const questionCategory = category('questions', undefined, read.map(({ field }) => field));
  return compile(collector, [questionCategory], encodersOf(encoders, { root: style.root }));
};

/** A job review's `questions` (spec §3 Job review); `job_review_id` is sent with each answer. */
export const compileJobSurvey = compileAs({ ...reviewQuestions, root: 'applicants_job_review', member: asAnswer });

/** An interview company's `questions` (spec §3 Interview company); `selection_id` is sent with each answer. */
export const compileInterviewReview = compileAs({ ...reviewQuestions, root: 'selection', member: asAnswer });

/**
 * The `questions_data` of a question group of an exam (spec §3 Question group); `exam_id` and `remaining_time` are sent with
 * each answer.
 */
export const compileExamGroup = compileAs({ ...examQuestions, root: 'applicants_exam', member: asAnswer });

const compileOnlineSession = compileAs({
  ...onlineSessionQuestions, root: 'applicants_online_session', member: (answer) => (isFile(answer) ? 'document' : 'answer'),
});

/**
 * One question of an online session (spec §3 Online session), answered by text or choices as `answer`, by a file as
 * `document`; `online_session_id` is sent with it.
 */
export const compileOnlineSessionQuestion: typeof compileOnlineSession = (types, question, options) =>
  compileOnlineSession(types, [isJsonObject(question) ? question : {}], options);

/** Whether the answer of a question is a recording. The page saves a recording as soon as it has gone up (spec §4 Online session). */
export const isRecorded = (types: InputTypes, { question_type: type }: JsonObject): boolean => typeNamed({ types }, type)?.base === 'video';

/** Whether a stored answer is not valid for its question. */
export const isInvalid = ({ types, fields }: CompiledForm): boolean =>
  [...fields.values()].some((field) => validateValue(types, field, field.value) !== undefined);
