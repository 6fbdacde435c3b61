import fc from 'fast-check';
import type { ExamGroup, ExamSolution } from '../../../server/content/content.ts';
import type { InputType } from '../../../server/contract/input-types.ts';
import { countedScore } from '../../../server/learning/exams/score.ts';
import type { ExamAnswerRow } from '../../../server/learning/exams/taker.ts';
import { isJsonObject } from '../../../src/base/json.ts';
import { type PlainSubject } from '../subjects/plain-subject.ts';

interface Question {
  readonly type: string;
  /** Absent: a person judges it. */
  readonly correct?: string | readonly string[];
  /** Absent: one. */
  readonly points?: number;
  /** Absent: nobody answered. */
  readonly answer?: string | readonly string[];
}

interface Sheet {
  /** The questions of each group. */
  readonly groups: readonly (readonly Question[])[];
}

const kinds: Readonly<Record<string, InputType['value']>> = { radio_button: 'choice', drop_down: 'choice', check_box: 'choices' };

/** The score by the server's own function. */
function serverScore({ groups }: Sheet): number | null {
  const solutions: Record<string, ExamSolution> = {};
  const answers = new Map<number, ExamAnswerRow>();
  const asked = groups.map((questions, at): ExamGroup => ({
    question_group_id: at, question_group_name: { en: 'g', jp: 'g' }, timelimit: 1,
    questions: questions.map(({ type, correct, points, answer }, place) => {
      const id = at * 100 + place;
      solutions[String(id)] = { ...(correct !== undefined && { correct_answer: correct }), ...(points !== undefined && { points }) };
      if (answer !== undefined) answers.set(id, { answer } as ExamAnswerRow);
      return { question_id: id, question_name: 'q', question_type: type };
    }),
  }));
  return countedScore(asked, solutions, answers, ({ question_type: type }) => kinds[type]);
}

const wholeOf = (ids: string | readonly string[]): ReadonlySet<string> => new Set([ids].flat());
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => one.size === other.size && [...one].every((id) => other.has(id));

/** The expected score in integer arithmetic: the percentage of the points, rounded half up. */
function expectedScore({ groups }: Sheet): number | null {
  let [earned, all] = [0, 0];
  for (const { type, correct, points = 1, answer } of groups.flat()) {
    if (points <= 0) continue;
    if (!['radio_button', 'drop_down', 'check_box'].includes(type) || correct === undefined) return null;
    all += points;
    if (answer !== undefined && isSame(wholeOf(correct), wholeOf(answer))) earned += points;
  }
  return all === 0 ? null : Math.floor((200 * earned + all) / (2 * all));
}

const option = fc.constantFrom('1', '2', '10');
const options = fc.shuffledSubarray(['1', '2', '10', '1,2']);
const points = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
const withoutNothing = <Value extends object>(value: Value): Value => Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;
const question: fc.Arbitrary<Question> = fc.oneof(
  { arbitrary: fc.record({ type: fc.constantFrom('radio_button', 'drop_down'), correct: option, points, answer: fc.option(option, { nil: undefined }) }), weight: 5 },
  { arbitrary: fc.record({ type: fc.constant('check_box'), correct: options, points, answer: fc.option(options, { nil: undefined }) }), weight: 5 },
  { arbitrary: fc.record({ type: fc.constantFrom('radio_button', 'free_text', 'image'), points, answer: option }), weight: 1 },
).map(withoutNothing) as fc.Arbitrary<Question>;

const isIds = (value: unknown): boolean => value === undefined || typeof value === 'string' || (Array.isArray(value) && value.every((id) => typeof id === 'string') && new Set(value).size === value.length);
const isQuestion = (value: unknown): boolean => isJsonObject(value) && typeof value.type === 'string' && isIds(value.correct) && isIds(value.answer) && (value.points === undefined || Number.isSafeInteger(value.points));

/** Percent of the points that can be had (DECISIONS "Shapes of answers"). */
export const examScore: PlainSubject<Sheet> = {
  name: 'exam_score',
  law: 'rules',
  title: 'the rules of an exam give what an account of its own gives',
  values: fc.record({ groups: fc.array(fc.array(question, { maxLength: 5 }), { maxLength: 3 }) }),
  mayBe: (value): value is Sheet => isJsonObject(value) && Array.isArray(value.groups) && value.groups.every((group) => Array.isArray(group) && group.every(isQuestion)),
  checks: [{ title: 'the score is counted', broken: (sheet) => (serverScore(sheet) === expectedScore(sheet) ? undefined : `the score is ${String(serverScore(sheet))}, and should be ${String(expectedScore(sheet))}`) }],
  decides: (sheet) => (expectedScore(sheet) === null ? 'a person has to judge some of it, or nothing can be had' : undefined),
  row: (sheet) => [{ who: 'server', says: String(serverScore(sheet)) }, { who: 'counted anew', says: String(expectedScore(sheet)) }],
};
