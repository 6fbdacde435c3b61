import type { FileLike } from '../base/file.ts';
import { isJsonObject } from '../base/json.ts';
import type { WireValue } from '../fields/codecs/codec.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { examQuestions, onlineSessionQuestions, readQuestions, reviewQuestions } from '../fields/sources/questions.ts';
import type { QuestionStyle } from '../fields/sources/questions.ts';
import { category, createCollector } from '../fields/sources/source.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { compile } from './compile.ts';
import type { CompiledForm, FormValues } from './compiled.ts';
import { encodeField, isFile, valueOf } from './encode.ts';

/** One answer, sent in a call of its own (spec §7). */
export interface Answer {
  readonly question_id: string;
  readonly answer: WireValue;
}

/** The answer to an online session's question: text or choices as `answer`, a file as `document` (spec §7 Online sessions). */
export interface OnlineSessionAnswer {
  readonly question_id: string;
  readonly answer?: string | readonly string[];
  readonly document?: FileLike;
}

interface QuestionOptions {
  /** Handed in: shown, and never changed or sent. */
  readonly locked?: boolean;
}

type Encoder = (values: FormValues) => readonly Answer[];

/** Empty now and before: an answer nobody gave is not sent. */
const isUnanswered = (field: FieldDefinition, values: FormValues): boolean =>
  field.value === undefined && valueOf(field, values) === undefined;

const answersEncoder = (types: InputTypes, fields: readonly FieldDefinition[], { variant }: QuestionStyle): Encoder => (values) =>
  fields.filter((field) => !isUnanswered(field, values)).flatMap((field) => {
    const answer = encodeField(types, field, valueOf(field, values), variant);
    return answer === undefined ? [] : [{ question_id: field.name, answer }];
  });

function compileQuestions(
  types: InputTypes, questions: unknown, style: QuestionStyle, { locked = false }: QuestionOptions,
): CompiledForm<readonly Answer[]> {
  const collector = createCollector(types);
  const fields = readQuestions(questions, style, locked, collector);
  return compile({
    types,
    parts: [category('questions', undefined, fields)],
    diagnostics: collector.diagnostics,
    encode: answersEncoder(types, fields, style),
  });
}

/** A job review's `questions` (spec §3 Job review). */
export const compileJobSurvey = (types: InputTypes, questions: unknown, options: QuestionOptions = {}): CompiledForm<readonly Answer[]> =>
  compileQuestions(types, questions, reviewQuestions, options);

/** An interview company's `questions` (spec §3 Interview company). */
export const compileInterviewReview = (types: InputTypes, questions: unknown, options: QuestionOptions = {}): CompiledForm<readonly Answer[]> =>
  compileQuestions(types, questions, reviewQuestions, options);

/** The `questions_data` of a question group of an exam (spec §3 Question group). */
export const compileExamGroup = (types: InputTypes, questions: unknown, options: QuestionOptions = {}): CompiledForm<readonly Answer[]> =>
  compileQuestions(types, questions, examQuestions, options);

function encodeSessionAnswer(types: InputTypes, field: FieldDefinition, values: FormValues): OnlineSessionAnswer {
  const sent = encodeField(types, field, valueOf(field, values), onlineSessionQuestions.variant);
  if (sent === undefined) return { question_id: field.name };
  return isFile(sent) ? { question_id: field.name, document: sent } : { question_id: field.name, answer: sent };
}

/** One question of an online session (spec §3 Online session); the payload is `undefined` where the question cannot be read. */
export function compileOnlineSessionQuestion(
  types: InputTypes, question: unknown, { locked = false }: QuestionOptions = {},
): CompiledForm<OnlineSessionAnswer | undefined> {
  const collector = createCollector(types);
  const fields = readQuestions([isJsonObject(question) ? question : {}], onlineSessionQuestions, locked, collector);
  const [field] = fields;
  return compile({
    types,
    parts: [category('questions', undefined, fields)],
    diagnostics: collector.diagnostics,
    encode: (values) => (field && encodeSessionAnswer(types, field, values)),
  });
}
