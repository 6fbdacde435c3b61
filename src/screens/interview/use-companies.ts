import { useQueryClient } from '@tanstack/react-query';
import { interviewsQuery } from '../../api/interviews.ts';
import type { InterviewCompany, Rating } from '../../wire/interviews.ts';
import { usePortal } from '../../ui/portal.ts';
import { useUpdateCache } from '../../ui/use-update-cache.ts';

/** Whether two cards share a rating: it is for a job at an event, which may have several cards. */
export const areRatedAsOne = (some: InterviewCompany, other: InterviewCompany): boolean =>
  String(some.jobId) === String(other.jobId) && String(some.eventId) === String(other.eventId);

/** Updates ratings and reviews in the cached list of companies. */
export function useCompanies() {
  const { client } = usePortal();
  const queries = useQueryClient();
  const query = interviewsQuery(client);
  const updateCache = useUpdateCache(query);
  const update = (isOne: (company: InterviewCompany) => boolean, changes: (company: InterviewCompany) => Partial<InterviewCompany>) =>
    updateCache((companies) => companies.map((company) => (isOne(company) ? { ...company, ...changes(company) } : company)));
  return {
    /** The server has confirmed a rating. */
    setRating: (rated: InterviewCompany, rating: Rating) => update((company) => areRatedAsOne(company, rated), () => ({ rating })),
    /** The server has saved an answer of a review. */
    setAnswer: ({ selectionId }: InterviewCompany, withAnswer: (questions: unknown) => unknown) =>
      update((company) => company.selectionId === selectionId, ({ questions }) => ({ questions: withAnswer(questions) })),
    setSubmitted: ({ key }: InterviewCompany) => update((company) => company.key === key, () => ({ submitted: true })),
    /** Loads the companies again: only the server has the answers of a submitted review. */
    reload: () => queries.invalidateQueries(query),
  };
}
