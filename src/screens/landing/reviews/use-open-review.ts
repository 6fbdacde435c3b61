import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jobReviewsQuery } from '../../../api/reviews.ts';
import type { JobReview } from '../../../wire/job-reviews.ts';
import type { ReviewProps } from '../../../forms/review.ts';
import { tellTabs, useTabNews } from '../../../forms/tab-news.ts';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { useChangeList } from '../../../ui/use-change-list.ts';

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
  const changeList = useChangeList(query);
  const news = `${useApplicant()?.id ?? ''}/job-reviews`;
  useTabNews(news, () => void reload());
  const change = ({ id }: JobReview, to: (review: JobReview) => Partial<JobReview>): Promise<void> =>
    changeList((reviews) => reviews.map((review) => (review.id === id ? { ...review, ...to(review) } : review)));
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
      tellTabs(news);
      return change(opened, () => ({ submitted: true }));
    },
    reload,
    onClose: () => { open(undefined); },
  };
  return { dialog, open };
}
