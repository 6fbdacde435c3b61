import { useQueryClient } from '@tanstack/react-query';
import { interviewsQuery, type InterviewCompany } from '../../api/interviews.ts';
import { usePortal } from '../portal.ts';

export type Change = (company: InterviewCompany) => InterviewCompany;

/** Brings the list as the page holds it up to what the server has answered; it is not loaded again for that (spec §4 Interview). */
export function useChangeCompanies(): (apply: Change) => Promise<void> {
  const { client } = usePortal();
  const queries = useQueryClient();
  const { queryKey } = interviewsQuery(client);
  return async (apply) => {
    // A list that is on its way was made before.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (companies) => companies?.map(apply));
  };
}
