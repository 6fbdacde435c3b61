import type { CallInput } from '../../src/api/call.ts';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import type { Answers } from './shown-portal.tsx';

/** One body of `update_exam`, without its root. */
export interface SentToExam {
  readonly exam_id: unknown;
  readonly question_id?: unknown;
  readonly answer?: unknown;
  readonly remaining_time?: unknown;
  readonly mark_as_done?: unknown;
}

/** A server with one exam; each test has its own. */
export interface ExamServer {
  readonly applicant: SessionApplicant;
  readonly answers: Answers;
  readonly sent: SentToExam[];
  /** The orders of the answers that were sent. */
  readonly orders: unknown[];
  /** Groups that were asked for, in their order. */
  readonly asked: unknown[];
}

const options = (...names: readonly string[]) => names.map((name, position) => ({ option_id: position + 3, option_name: { en: name, jp: `${name}（日本語）` } }));

export const text = (id: number, more: object = {}) => ({ question_id: id, question_name: { en: `Question ${id}`, jp: `問題${id}` }, question_type: 'free_text', answer: null, ...more });
export const radio = (id: number, more: object = {}) => ({ ...text(id), question_type: 'radio_button', options: options('Red', 'Green', 'Blue'), ...more });
export const boxes = (id: number, more: object = {}) => ({ ...radio(id), question_type: 'check_box', ...more });

interface Group {
  readonly question_group_id: number;
  readonly questions_data: readonly object[];
  readonly timelimit?: number;
  readonly remaining_time?: number | null;
  readonly is_submitted?: boolean;
}

export const group = (id: number, questions: readonly object[], more: object = {}): Group => Object.assign(
  { question_group_id: id, questions_data: questions, timelimit: 600, remaining_time: null, is_submitted: false },
  { question_group_name: { en: `Group ${id}`, jp: `グループ${id}` }, display_image: null, display_video: null, is_valid: true, confirmation_screen: false },
  more,
);

export const threeGroups = [
  group(1, [text(11), boxes(12), radio(13)]), group(2, [text(21)], { confirmation_screen: true }), group(3, [text(31)]),
];

/** @param more of the exam's own. @param over answers in place of its own. */
export function examServer(groups: readonly Group[] = threeGroups, more: object = {}, over: Answers = {}): ExamServer {
  const [sent, orders, asked]: [SentToExam[], unknown[], unknown[]] = [[], [], []];
  const submitted = new Set<number>();
  let running: number | undefined;
  const exam = {
    title: { en: 'Final exam', jp: '期末試験' }, end_date: '2027-03-01', intro_text: { en: '<p>Read <strong>this</strong> first.</p><script>alert(1)</script>', jp: '<p>はじめに</p>' }, intro_video: null,
    outro_text: { en: '<p>Well done.</p>', jp: '<p>お疲れさまでした。</p>' }, validity: true, mark_as_done: false, score: null, ...more,
  };
  const own: Answers = {
    exam_data: () => ({ ...exam, questions: groups.map(({ questions_data: questions, ...rest }) => (exam.validity ? rest : { ...rest, questions_data: questions })) }),
    question_data: ({ json }: CallInput) => {
      const { question_group_id: id } = (json as { readonly applicants_exam: { readonly question_group_id: unknown } }).applicants_exam;
      asked.push(id);
      const found = groups.find(({ question_group_id: own }) => own === id);
      if (running !== undefined && running !== id) submitted.add(running);
      if (found && !found.is_submitted) running = found.question_group_id;
      return { question_group_data: { ...found, remaining_time: found?.remaining_time ?? found?.timelimit, is_submitted: found?.is_submitted || submitted.has(id as number) } };
    },
    update_exam: () => ({ message: 'Saved', remaining_time: 500 }),
    ...over,
  };
  const bodyOf = ({ json, form }: CallInput): SentToExam => (json
    ? (json as { readonly applicants_exam: SentToExam }).applicants_exam
    : Object.fromEntries([...(form ?? [])].map(([name, value]) => [name.replace(/^applicants_exam\[(.*)\]$/, '$1'), value])) as unknown as SentToExam);
  const update = own['update_exam'] ?? (() => ({ message: 'Saved' }));
  return {
    applicant: { id: crypto.randomUUID(), name: 'Aya', email: 'aya@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false },
    answers: { ...own, update_exam: (input) => {
      const body = bodyOf(input);
      sent.push(body);
      if (body.mark_as_done === undefined) orders.push(input.answerOrder);
      return update(input);
    } },
    sent,
    orders,
    asked,
  };
}
