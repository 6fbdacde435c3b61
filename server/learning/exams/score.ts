import type { ExamGroup, ExamQuestion, ExamSolution } from '../../content/content.ts';
import type { HeldAnswer } from './taker.ts';

const pointsOf = ({ points = 1 }: ExamSolution = {}): number => points;

/** Ids of check boxes may be joined by commas, as in an answer (`judgeAnswer`); the id of a radio button may have commas of its own. */
const sorted = (base: string | undefined, ids: string | readonly string[]): string =>
  JSON.stringify((typeof ids === 'string' && base === 'check_box' ? ids.split(',') : [ids].flat().map(String)).sort());

const isRight = (
  base: string | undefined, { correct_answer: correct }: ExamSolution, { answer = null }: Partial<HeldAnswer> = {},
): boolean =>
  correct !== undefined && answer !== null && sorted(base, correct) === sorted(base, answer);

/**
 * Percent of the points that can be had, whole; nothing where a person has to judge some of them: a text, a file or a video. A question's
 * points are had for exactly the right options. `baseOf`: the built-in type that a question's rests on.
 */
export function countedScore(
  groups: readonly ExamGroup[], solutions: Readonly<Record<string, ExamSolution>>, answers: ReadonlyMap<number, HeldAnswer>,
  baseOf: (question: ExamQuestion) => string | undefined,
): number | null {
  const asked = groups.flatMap(({ questions }) => questions)
    .map((question) => ({ id: question.question_id, base: baseOf(question), solution: solutions[String(question.question_id)] }))
    .filter(({ solution }) => pointsOf(solution) > 0);
  const isCountable = ({ base, solution }: (typeof asked)[number]): boolean =>
    (base === 'radio_button' || base === 'check_box') && solution?.correct_answer !== undefined;
  if (asked.length === 0 || !asked.every(isCountable)) return null;
  const sumOf = (entries: typeof asked): number => entries.reduce((sum, { solution }) => sum + pointsOf(solution), 0);
  const right = asked.filter(({ id, base, solution }) => solution && isRight(base, solution, answers.get(id)));
  return Math.round((sumOf(right) / sumOf(asked)) * 100);
}
