import type { ExamGroup } from '../../api/exams.ts';
import { filledText, scalarText, type JsonObject } from '../../base/json.ts';
import type { HeldGroup, HeldQuestion, WireAnswer } from '../../exam/contract.ts';

/** A group without a limit: so long nobody sits. */
const UNLIMITED_S = 7 * 24 * 60 * 60;

/** A file that the server holds is no answer that could be compared. */
function heldAnswer(answer: unknown): WireAnswer | undefined {
  if (Array.isArray(answer)) return answer.flatMap((part: unknown) => scalarText(part) ?? []);
  return scalarText(answer);
}

function heldQuestion({ question_id: id, answer: held, number }: JsonObject): readonly HeldQuestion[] {
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  const answer = heldAnswer(held);
  return [{ id, ...(answer !== undefined && { answer }), number: Number(filledText(number) ?? 0) || 0 }];
}

/** A group as its session wants it; `asked` and `answered` by the clock that counts on. */
export const heldGroup = ({ id, remaining, limit, questions = [] }: ExamGroup, asked: number, answered: number): HeldGroup =>
  ({ id, questions: questions.flatMap(heldQuestion), remainingTime: Math.floor(remaining ?? limit ?? UNLIMITED_S), asked, answered });

/** The questions with what was given on this device and the server does not hold yet. A file is shown by its name. */
export const withUnsent = (questions: readonly JsonObject[], unsent: ReadonlyMap<string | number, WireAnswer>): readonly JsonObject[] =>
  questions.map((question) => {
    const answer = unsent.get(question['question_id'] as string | number);
    if (answer === undefined) return question;
    return { ...question, answer: answer instanceof File ? { name: answer.name } : answer };
  });
