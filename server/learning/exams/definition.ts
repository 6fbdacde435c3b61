import { oncePer } from '../../base/once-per.ts';
import type { ExamGroup, ExamQuestion } from '../../content/content.ts';
import type { Queries } from '../../database/database.ts';
import type { Definitions, WithDefinitions } from '../../definitions/definitions.ts';
import type { InputTypes } from '../../contract/input-types.ts';
import type { ExamEntry } from '../../definitions/lists.ts';
import type { AnswerSpec } from '../questions/judge.ts';

/** The input type of a type of questions; other types are input types of the same name. */
const inputTypes: Readonly<Record<string, string>> = { free_text: 'text_area' };

/** The answers that a question of an exam takes (DECISIONS "Shapes of answers"). */
export const answerSpecOf = ({ question_type: type, options = [] }: ExamQuestion): AnswerSpec =>
  ({ type: inputTypes[type] ?? type, options: options.map(({ option_id: id }) => String(id)) });

/** What an exam is, the same for everybody who takes it. */
export interface Exam {
  readonly id: number;
  /** The version of the content. Each statement on an applicant's part of the exam tells whether it is live. */
  readonly version: number;
  readonly row: ExamEntry;
  readonly types: InputTypes;
  /** By the question's id. */
  readonly questions: ReadonlyMap<number, { readonly question: ExamQuestion; readonly group: ExamGroup }>;
}

const examsOf = oncePer(({ version, lists, types }: Definitions): ReadonlyMap<number, Exam> => new Map(lists.exams.map((row) => {
  const questions =
    row.groups.flatMap((group) => group.questions.map((question) => [question.question_id, { question, group }] as const));
  return [row.id, { id: row.id, version, row, types, questions: new Map(questions) }];
})));

/** An exam in the version that was live when this server last looked; undefined where there is none. */
export const lastSeenExam = async ({ definitions }: WithDefinitions, queries: Queries, id: number): Promise<Exam | undefined> =>
  examsOf(await definitions.last(queries)).get(id);

/** An exam in the live version, whose number another statement has read. */
export const examAt = async ({ definitions }: WithDefinitions, queries: Queries, id: number, live: number): Promise<Exam | undefined> =>
  examsOf(await definitions.at(queries, live)).get(id);
