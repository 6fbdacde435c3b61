import { useQueryClient } from '@tanstack/react-query';
import { interviewsQuery, type InterviewCompany, type Rating } from '../../api/interviews.ts';
import { useChangeCompanies } from '../../ui/interview-marks/use-change-companies.ts';
import { usePortal } from '../../ui/portal.ts';

/** A rating is of a job at an event, however many cards that has. */
export const areRatedAsOne = (some: InterviewCompany, other: InterviewCompany): boolean =>
  String(some.jobId) === String(other.jobId) && String(some.eventId) === String(other.eventId);

/** What is judged of companies, in the list as the page holds it. */
export function useCompanies() {
  const { client } = usePortal();
  const queries = useQueryClient();
  const change = useChangeCompanies();
  return {
    /** What the server has confirmed of a rating. */
    setRating: (rated: InterviewCompany, rating: Rating) =>
      change((company) => (areRatedAsOne(company, rated) ? { ...company, rating } : company)),
    /** The server has taken an answer to the questions of a review. */
    setAnswer: ({ selectionId }: InterviewCompany, withAnswer: (questions: unknown) => unknown) => change((company) =>
      (company.selectionId === selectionId ? { ...company, questions: withAnswer(company.questions) } : company)),
    /** A review is handed in. Its answers, which only the server has by then, are asked for. */
    setSubmitted: async ({ key }: InterviewCompany) => {
      await change((company) => (company.key === key ? { ...company, submitted: true } : company));
      await queries.invalidateQueries({ queryKey: interviewsQuery(client).queryKey });
    },
  };
}
