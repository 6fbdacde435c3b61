import type { ExamGroup, ExamQuestion, ExamSolution } from '../../content/content.ts';
import type { HeldAnswer } from './taker.ts';

type Solutions = Readonly<Record<string, ExamSolution>>;

const pointsOf = ({ points = 1 }: ExamSolution = {}): number => points;

/** A text, a file or a video is for a person to judge. */
const isCountable = ({ question_type: type }: ExamQuestion, solution: ExamSolution | undefined): boolean =>
  (type === 'radio_button' || type === 'check_box') && solution?.correct_answer !== undefined;

/** Ids of a check_box may be joined by commas, as in an answer (`judgeAnswer`); the id of a radio button may have commas of its own. */
const sorted = ({ question_type: type }: ExamQuestion, ids: string | readonly string[]): string =>
  JSON.stringify((typeof ids === 'string' && type === 'check_box' ? ids.split(',') : [ids].flat().map(String)).sort());

const isRight = (question: ExamQuestion, { correct_answer: correct }: ExamSolution, { answer = null }: Partial<HeldAnswer> = {}): boolean =>
  correct !== undefined && answer !== null && sorted(question, correct) === sorted(question, answer);

/**
 * Percent of the points that can be had, whole; nothing where a person has to judge some of them. A question's points are
 * had for exactly the right options.
 */
export function countedScore(groups: readonly ExamGroup[], solutions: Solutions, answers: ReadonlyMap<number, HeldAnswer>): number | null {
  const asked = groups.flatMap(({ questions }) => questions)
    .map((question) => ({ question, solution: solutions[String(question.question_id)] }))
    .filter(({ solution }) => pointsOf(solution) > 0);
  if (asked.length === 0 || asked.some(({ question, solution }) => !isCountable(question, solution))) return null;
  const sumOf = (entries: typeof asked): number => entries.reduce((sum, { solution }) => sum + pointsOf(solution), 0);
  const right = asked.filter(({ question, solution }) => solution && isRight(question, solution, answers.get(question.question_id)));
  return Math.round((sumOf(right) / sumOf(asked)) * 100);
}
