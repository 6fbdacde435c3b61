import { useQueryClient } from '@tanstack/react-query';
import { interviewsQuery } from '../../api/interviews.ts';
import type { InterviewCompany, Rating } from '../../wire/interviews.ts';
import { usePortal } from '../../ui/portal.ts';
import { useChangeList } from '../../ui/use-change-list.ts';

/** A rating is of a job at an event, however many cards that has. */
export const areRatedAsOne = (some: InterviewCompany, other: InterviewCompany): boolean =>
  String(some.jobId) === String(other.jobId) && String(some.eventId) === String(other.eventId);

/** What is judged of companies, in the list as the page holds it. */
export function useCompanies() {
  const { client } = usePortal();
  const queries = useQueryClient();
  const query = interviewsQuery(client);
  const changeList = useChangeList(query);
  const change = (isOne: (company: InterviewCompany) => boolean, now: (company: InterviewCompany) => Partial<InterviewCompany>) =>
    changeList((companies) => companies.map((company) => (isOne(company) ? { ...company, ...now(company) } : company)));
  return {
    /** What the server has confirmed of a rating. */
    setRating: (rated: InterviewCompany, rating: Rating) => change((company) => areRatedAsOne(company, rated), () => ({ rating })),
    /** The server has taken an answer to the questions of a review. */
    setAnswer: ({ selectionId }: InterviewCompany, withAnswer: (questions: unknown) => unknown) =>
      change((company) => company.selectionId === selectionId, ({ questions }) => ({ questions: withAnswer(questions) })),
    setSubmitted: ({ key }: InterviewCompany) => change((company) => company.key === key, () => ({ submitted: true })),
    /** Loads the companies again: of a review that is handed in only the server has the answers. */
    reload: () => queries.invalidateQueries(query),
  };
}
