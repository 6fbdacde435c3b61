import { useQuery } from '@tanstack/react-query';
import { jobReviewsQuery } from '../../../api/reviews.ts';
import type { JobReview } from '../../../wire/job-reviews.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { NothingYet } from '../../../ui/nothing-yet.tsx';
import { usePortal } from '../../../ui/portal.ts';
import styles from '../landing.module.css';
import { LongList } from '../long-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { ReviewCard } from './review-card.tsx';

interface ReviewsSectionProps {
  readonly onOpen: (review: JobReview) => void;
}

/** Spec §2 Landing: the jobs whose descriptions the applicant is asked about. */
export function ReviewsSection({ onOpen }: ReviewsSectionProps) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const reviews = useQuery(jobReviewsQuery(client));
  return (
    <Section title={t('landing.reviews')}>
      <Loaded query={reviews} quiet cards="below" blocks={[140, 140]}>{(list) => <ReviewList reviews={list} onOpen={onOpen} />}</Loaded>
    </Section>
  );
}

function ReviewList({ reviews, onOpen }: ReviewsSectionProps & { readonly reviews: readonly JobReview[] }) {
  const { t } = useLanguage();
  if (reviews.length === 0) return <NothingYet text={t('landing.reviews.none')} next={t('landing.reviews.next')} />;
  return (
    <LongList
      className={styles.reviews}
      heightOfOne={160}
      entries={reviews.map((review) => <ReviewCard key={review.id} review={review} onOpen={onOpen} />)}
    />
  );
}
