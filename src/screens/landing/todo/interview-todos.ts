import type { Interview, InterviewCompany } from '../../../api/interviews.ts';
import { phaseOf, spanOf } from '../../../ui/interview-time/phase.ts';
import type { TodoItem } from './todo-item.ts';
import { nextInterview, type NextInterview } from './next-interview.ts';

const way = { kind: 'page', address: '/interview' } as const;

const confirmKey = ({ key }: InterviewCompany, { id }: Interview): string => `confirm:${key}:${String(id)}`;
const interviewKey = ({ key }: InterviewCompany): string => `interview:${key}`;

/** Whether a line says what the card of an interview says. */
export const isAbout = ({ company, interview }: NextInterview, key: string): boolean =>
  key === interviewKey(company) || key === confirmKey(company, interview);

/** Those whose time can be confirmed: they have not begun. */
function confirmLine(company: InterviewCompany, interview: Interview, now: number): readonly TodoItem[] {
  const span = spanOf(interview);
  if (interview.id === undefined || interview.confirmed || !span || span.start <= now) return [];
  return [{
    key: confirmKey(company, interview), what: 'landing.left.confirm', about: company.name, when: { kind: 'span', span }, at: span.start,
    blocks: true, way,
  }];
}

/** The questions that follow an interview, once nothing of the company's is ahead. */
function questionsLine({ key, name, selectionId, questions, submitted, interviews }: InterviewCompany, now: number): readonly TodoItem[] {
  const asked = selectionId !== undefined && Array.isArray(questions) && questions.length > 0 && !submitted;
  const over = interviews.length > 0 && interviews.every((interview) => {
    const span = spanOf(interview);
    return span !== undefined && phaseOf(span, now) === 'over';
  });
  return asked && over ? [{ key: `questions:${key}`, what: 'landing.left.questions', about: name, blocks: false, way }] : [];
}

/**
 * Of the interviews the next one, every other whose time is to be confirmed, and the questions after those that are over.
 * `now`: in ms since 1970.
 */
export function interviewTodos(companies: readonly InterviewCompany[], now: number): readonly TodoItem[] {
  const asked = companies.flatMap((company) => [
    ...company.interviews.flatMap((interview) => confirmLine(company, interview, now)), ...questionsLine(company, now),
  ]);
  const next = nextInterview(companies, now);
  if (!next || asked.some(({ about, at }) => about === next.company.name && at === next.span.start)) return asked;
  const { company, span } = next;
  return [{
    key: interviewKey(company), what: 'landing.left.interview', about: company.name, when: { kind: 'span', span }, at: span.start, blocks: false, way,
  }, ...asked];
}
