import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jobReviewsQuery } from '../../../api/reviews.ts';
import type { JobReview } from '../../../wire/job-reviews.ts';
import type { ReviewProps } from '../../../forms/review.ts';
import { notifyTabs, useOtherTabSaves } from '../../../forms/save-channel.ts';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { useUpdateCache } from '../../../ui/use-update-cache.ts';

/**
 * The open review, as props of its dialog. When one is submitted the list is loaded again, here and in the applicant's
 * other tabs.
 */
export function useOpenReview() {
  const { client } = usePortal();
  const queries = useQueryClient();
  const [opened, open] = useState<JobReview>();
  const query = jobReviewsQuery(client);
  const reload = () => queries.invalidateQueries(query);
  const updateCache = useUpdateCache(query);
  const reviewsScope = `${useApplicant()?.id ?? ''}/job-reviews`;
  useOtherTabSaves(reviewsScope, () => void reload());
  const change = ({ id }: JobReview, to: (review: JobReview) => Partial<JobReview>): Promise<void> =>
    updateCache((reviews) => reviews.map((review) => (review.id === id ? { ...review, ...to(review) } : review)));
  const dialog: ReviewProps | undefined = opened && {
    review: {
      kind: 'job',
      id: opened.id,
      name: opened.name,
      about: opened.company,
      questions: opened.questions,
      submitted: opened.submitted,
    },
    onAnswered: (withAnswer) => change(opened, ({ questions }) => ({ questions: withAnswer(questions) })),
    onDone: () => {
      notifyTabs(reviewsScope);
      return change(opened, () => ({ submitted: true }));
    },
    reload,
    onClose: () => { open(undefined); },
  };
  return { dialog, open };
}
