import type { ExamGroup, ExamQuestion, ExamSolution } from '../../content/content.ts';
import type { InputType } from '../../contract/input-types.ts';
import type { ExamAnswerRow } from './taker.ts';

/** What a question takes; undefined where its type is not known. */
type Kind = InputType['value'] | undefined;

const pointsOf = ({ points = 1 }: ExamSolution = {}): number => points;

/** Several choices may be joined by commas, as in an answer (`judgeAnswer`); the id of a single choice may contain commas. */
const sortedIds = (kind: Kind, ids: string | readonly string[]): string =>
  JSON.stringify((typeof ids === 'string' && kind === 'choices' ? ids.split(',') : [ids].flat().map(String)).sort());

const isRight = (kind: Kind, { correct_answer: correct }: ExamSolution, { answer = null }: Partial<ExamAnswerRow> = {}): boolean =>
  correct !== undefined && answer !== null && sortedIds(kind, correct) === sortedIds(kind, answer);

/**
 * The score in whole percent of all points; null where a person must mark something: a text, a file or a video. A question gives its points
 * for exactly the right options.
 */
export function countedScore(
  groups: readonly ExamGroup[], solutions: Readonly<Record<string, ExamSolution>>, answers: ReadonlyMap<number, ExamAnswerRow>,
  kindOf: (question: ExamQuestion) => Kind,
): number | null {
  const scored = groups.flatMap(({ questions }) => questions)
    .map((question) => ({ id: question.question_id, kind: kindOf(question), solution: solutions[String(question.question_id)] }))
    .filter(({ solution }) => pointsOf(solution) > 0);
  const isCountable = ({ kind, solution }: (typeof scored)[number]): boolean =>
    (kind === 'choice' || kind === 'choices') && solution?.correct_answer !== undefined;
  if (scored.length === 0 || !scored.every(isCountable)) return null;
  const sumOf = (entries: typeof scored): number => entries.reduce((sum, { solution }) => sum + pointsOf(solution), 0);
  const right = scored.filter(({ id, kind, solution }) => solution && isRight(kind, solution, answers.get(id)));
  return Math.round((sumOf(right) / sumOf(scored)) * 100);
}
