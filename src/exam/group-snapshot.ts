import type { ExamGroup } from '../wire/exam.ts';
import { isJsonObject, scalarText, type JsonObject } from '../base/json.ts';
import { localized } from '../base/text.ts';
import { readNumber } from '../wire/entries.ts';
import type { WireId } from '../wire/values.ts';
import type { GroupSnapshot, QuestionSnapshot, IsFile, OptionNames, WireAnswer } from './contract.ts';

function answerOf(answer: unknown): WireAnswer | undefined {
  if (Array.isArray(answer)) return answer.flatMap((part: unknown) => scalarText(part) ?? []);
  return scalarText(answer);
}

function optionNames(options: unknown): OptionNames | undefined {
  if (!Array.isArray(options) || options.length === 0) return undefined;
  return Object.fromEntries(
    options.filter(isJsonObject).map(({ option_id: id, option_name: name }) => [scalarText(id) ?? '', localized(name)]),
  );
}

/** Leaves out the server's answer where it is a file, which cannot be compared or sent again. */
function snapshotQuestion(question: JsonObject, isFile: boolean): readonly QuestionSnapshot[] {
  const { question_id: id, question_name: name, question_type: type, options: listed, answer: serverAnswer, number } = question;
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  const answer = isFile ? undefined : answerOf(serverAnswer);
  const options = optionNames(listed);
  return [{
    id, title: localized(name, String(id)), isFile, ...(typeof type === 'string' && { type }), ...(options && { options }),
    ...(answer !== undefined && { answer }), order: readNumber(number) ?? 0,
  }];
}

/** The questions of a group in the form that a session uses. */
export const snapshotQuestions = (
  { questions = [] }: Pick<ExamGroup, 'questions'>, isFile: IsFile = () => false,
): readonly QuestionSnapshot[] => questions.flatMap((question) => snapshotQuestion(question, isFile(question)));

/** A group in the form that a session uses; `asked` and `answered` by the monotonic clock. */
export function snapshotGroup(group: ExamGroup, asked: number, answered: number, isFile: IsFile): GroupSnapshot {
  const remaining = group.remaining ?? group.limit;
  const questions = snapshotQuestions(group, isFile);
  return { id: group.id, questions, ...(remaining !== undefined && { remainingTime: Math.floor(remaining) }), asked, answered };
}

/** The questions with this device's unacknowledged answers. A file is shown by its name. */
export const withUnsent = (questions: readonly JsonObject[], unsent: ReadonlyMap<WireId, WireAnswer>): readonly JsonObject[] =>
  questions.map((question) => {
    const answer = unsent.get(question['question_id'] as WireId);
    if (answer === undefined) return question;
    return { ...question, answer: answer instanceof File ? { name: answer.name } : answer };
  });
