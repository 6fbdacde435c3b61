import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { CallInput } from '../../../src/api/call.ts';
import { examServer, type ExamServer } from '../../screens/exam-server.ts';
import type { Answers } from '../../screens/shown-portal.tsx';
import type { TextKey } from '../../e2e/support/texts.ts';
import { isSeen } from './form-walk.ts';
import { Refused } from './server.ts';
import type { Visit } from './visit.tsx';

/** Longer ones are refused, as the portal's own server does. */
const LONGEST = 10_000;

interface Asked {
  readonly question_id: number;
}

interface GroupData {
  readonly question_group_id: number;
  readonly timelimit: number;
  readonly questions_data: readonly Asked[];
}

export interface ExamHall {
  readonly own: Answers;
  /** What is held of each question. */
  readonly held: ReadonlyMap<unknown, unknown>;
}

/** An exam whose server keeps the time and the answers, and shows both again. */
export function examHall(groups: Parameters<typeof examServer>[0], more: Answers = {}): ExamHall {
  const held = new Map<unknown, unknown>();
  const server: ExamServer = examServer(groups, {}, {
    update_exam: (input) => {
      const { question_id: id, answer } = (input.json as { readonly applicants_exam: { readonly question_id?: unknown; readonly answer?: unknown } }).applicants_exam;
      if (typeof answer === 'string' && answer.length > LONGEST) throw new Refused(422, { errors: [`Use at most ${String(LONGEST)} characters.`] });
      if (id !== undefined) held.set(id, answer);
      return { message: 'Saved' };
    },
  });
  /** When each group was begun, by the clock that nobody sets. */
  const begun = new Map<unknown, number>();
  const secondsLeft = ({ question_group_id: id, timelimit }: GroupData): number => {
    const start = begun.get(id) ?? performance.now();
    begun.set(id, start);
    return Math.max(0, Math.ceil(timelimit - (performance.now() - start) / 1000));
  };
  const withHeld = (question: Asked): object => (held.has(question.question_id) ? { ...question, answer: held.get(question.question_id) } : question);
  const own: Answers = {
    ...server.answers,
    question_data: async (input: CallInput) => {
      const { question_group_data: data } = await server.answers['question_data']?.(input) as { readonly question_group_data: GroupData };
      return { question_group_data: { ...data, remaining_time: secondsLeft(data), questions_data: data.questions_data.map(withHeld) } };
    },
    ...more,
  };
  return { own, held };
}

/** The exam as who takes it finds their way in it. */
export function examWalk({ t, language }: Pick<Visit, 't' | 'language'>) {
  const button = (key: TextKey): Locator => page.getByRole('button', { name: t(key), exact: true });
  return {
    button,
    press: (key: TextKey): Promise<void> => button(key).click(),
    part: (id: number): Locator => page.getByRole('heading', { name: language === 'jp' ? `グループ${String(id)}` : `Group ${String(id)}`, exact: true }),
    text: (id: number): Locator => page.getByRole('textbox', { name: language === 'jp' ? `問題${String(id)}` : `Question ${String(id)}` }),
    says: (...text: Parameters<Visit['t']>): Promise<void> => isSeen(page.getByText(t(...text), { exact: true })),
    isSaved: (): Promise<void> => isSeen(page.getByText(new RegExp(t('exam.state.saved', { time: '.*' })))),
    secondsLeft: (): number => {
      const [minutes = NaN, seconds = NaN] = (page.getByRole('timer').query()?.textContent ?? '').split(':').map(Number);
      return minutes * 60 + seconds;
    },
  };
}

/** What the server holds of a question, once it does. */
export const isHeld = (hall: ExamHall, id: number, value: string): Promise<void> => expect.poll(() => hall.held.get(id)).toBe(value);
