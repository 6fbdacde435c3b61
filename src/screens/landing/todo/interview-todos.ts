import type { Interview, InterviewCompany } from '../../../wire/interviews.ts';
import { phaseOf, spanOf } from '../../../ui/interview-time/phase.ts';
import type { TodoItem } from './todo-item.ts';
import { nextInterviews, type NextInterview } from './next-interview.ts';

const way = { kind: 'page', address: '/interview' } as const;

/** Whether a to-do is about an interview. */
export const isAbout = ({ company, span }: NextInterview) => ({ about, at }: TodoItem): boolean =>
  about === company.name && at === span.start;

/** The to-do for an interview whose time can be confirmed: it has not begun. */
function confirmTodos({ key, name }: InterviewCompany, interview: Interview, now: number): readonly TodoItem[] {
  const span = spanOf(interview);
  if (interview.id === undefined || interview.confirmed || !span || span.start <= now) return [];
  return [{
    key: `confirm:${key}:${interview.id}`, what: 'landing.left.confirm', about: name, when: { kind: 'span', span }, at: span.start,
    blocks: true, way,
  }];
}

/** The to-do for the review after an interview, once all interviews of the company are over. */
function questionsTodos({ key, name, selectionId, questions, submitted, interviews }: InterviewCompany, now: number): readonly TodoItem[] {
  const hasQuestions = selectionId !== undefined && Array.isArray(questions) && questions.length > 0 && !submitted;
  const over = interviews.length > 0 && interviews.every((interview) => {
    const span = spanOf(interview);
    return span !== undefined && phaseOf(span, now) === 'over';
  });
  return hasQuestions && over ? [{ key: `questions:${key}`, what: 'landing.left.questions', about: name, blocks: false, way }] : [];
}

/**
 * The to-dos for the next interview and those that begin during it, for every other whose time has to be confirmed, and for the reviews
 * of those that are over. `now`: in ms since 1970.
 */
export function interviewTodos(companies: readonly InterviewCompany[], now: number): readonly TodoItem[] {
  const todos = companies.flatMap((company) => [
    ...company.interviews.flatMap((interview) => confirmTodos(company, interview, now)), ...questionsTodos(company, now),
  ]);
  const next = nextInterviews(companies, now).filter((each) => !todos.some(isAbout(each)));
  return [...next.map(({ company, interview, span }): TodoItem => ({
    key: `interview:${company.key}:${interview.id ?? ''}`, what: 'landing.left.interview', about: company.name,
    when: { kind: 'span', span }, at: span.start, blocks: false, way,
  })), ...todos];
}
