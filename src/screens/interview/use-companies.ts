import { useQueryClient } from '@tanstack/react-query';
import { interviewsQuery, type InterviewCompany, type Rating } from '../../api/interviews.ts';
import { useChangeCompanies } from '../../ui/interview-marks/use-change-companies.ts';
import { usePortal } from '../../ui/portal.ts';

interface Companies {
  /** What the server has confirmed of a rating. */
  readonly setRating: (company: InterviewCompany, rating: Rating) => Promise<void>;
  /** The server has taken an answer to the questions of a review. */
  readonly setAnswer: (company: InterviewCompany, withAnswer: (questions: unknown) => unknown) => Promise<void>;
  readonly setSubmitted: (company: InterviewCompany) => Promise<void>;
  /** Loads the companies again: of a review that is handed in only the server has the answers. */
  readonly reload: () => Promise<void>;
}

/** A rating is of a job at an event, however many cards that has. */
export const areRatedAsOne = (some: InterviewCompany, other: InterviewCompany): boolean =>
  String(some.jobId) === String(other.jobId) && String(some.eventId) === String(other.eventId);

/** What is judged of companies, in the list as the page holds it. */
export function useCompanies(): Companies {
  const { client } = usePortal();
  const queries = useQueryClient();
  const change = useChangeCompanies();
  return {
    setRating: (rated, rating) => change((company) => (areRatedAsOne(company, rated) ? { ...company, rating } : company)),
    setAnswer: ({ selectionId }, withAnswer) => change((company) =>
      (company.selectionId === selectionId ? { ...company, questions: withAnswer(company.questions) } : company)),
    setSubmitted: ({ key }) => change((company) => (company.key === key ? { ...company, submitted: true } : company)),
    reload: () => queries.invalidateQueries({ queryKey: interviewsQuery(client).queryKey }),
  };
}
