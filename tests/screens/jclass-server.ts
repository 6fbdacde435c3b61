import type { CallInput } from '../../src/api/call.ts';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import type { Answers } from './shown-portal.tsx';

/** A server with classes of one applicant; each test has its own. */
export interface ClassServer {
  readonly applicant: SessionApplicant;
  readonly answers: Answers;
  /** Every call in its order, with its body. */
  readonly calls: { readonly name: string; readonly body: unknown }[];
}

/** A lesson on a day, of which nothing is said unless `more` does. */
export const lesson = (id: number, date: string, more: object = {}) => ({
  lesson_id: id, date, comment: null, comment_id: null, validity: false, reopen: false, show_late_submission_message: false, ...more,
});

/** A lesson in each state of its card (spec §4 Lesson card action). */
export const written = lesson(1, '2026-11-02', { comment: 'I learned to greet.', comment_id: 71, validity: true });
export const reopened = lesson(2, '2026-11-05', { validity: true, reopen: true, show_late_submission_message: true });
export const toWrite = lesson(3, '2026-12-09', { validity: true });
export const closed = lesson(4, '2025-10-30');

export const attended = (id: number, lessons: readonly object[], more: object = {}) => ({
  jclass_id: id, jclass_name: { en: `Class ${id}`, jp: `クラス${id}` }, lessons, exams: [{ exam_id: 7, exam_name: 'Final exam' }, { exam_id: 8, exam_name: 'Mock exam' }],
  participation_url: `https://meet.example/${id}`, total_participation_point: 37, ...more,
});

/** @param classes what `my_lessons` answers. @param over answers in place of its own. */
export function classServer(classes: unknown = [attended(1, [written, reopened, toWrite, closed])], over: Answers = {}): ClassServer {
  const calls: { name: string; body: unknown }[] = [];
  const answers: Answers = {
    my_lessons: () => classes,
    reflection: () => ({ message: 'Saved', comment_id: 90 }),
    update_reflection: () => ({ message: 'Changed' }),
    ...over,
  };
  const recorded = Object.entries(answers).map(([name, answer]) => [name, (input: CallInput) => {
    calls.push({ name, body: input.json });
    return answer(input);
  }] as const);
  return {
    applicant: { id: crypto.randomUUID(), name: 'Aya', email: 'aya@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false },
    answers: Object.fromEntries(recorded),
    calls,
  };
}
