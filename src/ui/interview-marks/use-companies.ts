import { useQueryClient } from '@tanstack/react-query';
import { interviewsQuery, type Interview, type InterviewCompany, type Rating } from '../../api/interviews.ts';
import { usePortal } from '../portal.ts';

interface Companies {
  /** What the server has confirmed of an interview. */
  readonly setInterview: (company: InterviewCompany, interview: Interview, now: Partial<Interview>) => Promise<void>;
  readonly setRating: (company: InterviewCompany, rating: Rating) => Promise<void>;
  /** A review is handed in. Its answers, which only the server has by then, are asked for. */
  readonly setSubmitted: (company: InterviewCompany) => Promise<void>;
}

type Change = (company: InterviewCompany) => InterviewCompany;

const isSame = (some: Interview, other: Interview): boolean => some.id === other.id && some.startTime === other.startTime;

/** A rating is of a job at an event, however many cards that has. */
export const areRatedAsOne = (some: InterviewCompany, other: InterviewCompany): boolean =>
  String(some.jobId) === String(other.jobId) && String(some.eventId) === String(other.eventId);

/** The list as the page holds it, brought up to what the server has answered; it is not loaded again for that (spec §4 Interview). */
export function useCompanies(): Companies {
  const { client } = usePortal();
  const queries = useQueryClient();
  const { queryKey } = interviewsQuery(client);
  const change = async (apply: Change): Promise<void> => {
    // A list that is on its way was made before.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (companies) => companies?.map(apply));
  };
  return {
    setInterview: ({ key }, interview, now) => change((company) => (company.key !== key ? company : {
      ...company, interviews: company.interviews.map((each) => (isSame(each, interview) ? { ...each, ...now } : each)),
    })),
    setRating: (rated, rating) => change((company) => (areRatedAsOne(company, rated) ? { ...company, rating } : company)),
    setSubmitted: async ({ key }) => {
      await change((company) => (company.key === key ? { ...company, submitted: true } : company));
      await queries.invalidateQueries({ queryKey });
    },
  };
}
