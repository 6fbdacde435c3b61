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
import { memo } from 'react';
import { lateReviewForm } from '../../../forms/review-dialog.tsx';
import controls from '../../../ui/controls.module.css';
import { JobDescription } from '../../../ui/job-description.tsx';
import { JobLogo } from '../../../ui/job-logo.tsx';
import record from '../../../ui/record.module.css';

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

interface ReviewCardProps {
  readonly review: JobReview;
  readonly onOpen: (review: JobReview) => void;
}

/** A job whose description the applicant is asked about (spec §2 Landing). */
const ReviewCard = memo(function ReviewCard({ review, onOpen }: ReviewCardProps) {
  const { id, company, logo, submitted, description } = review;
  const { language, t } = useLanguage();
  const name = review.name[language];
  const heading = `job-review-${id}`;
  return (
    <li className={styles.card}>
      <JobLogo address={logo} name={name} />
      <div>
        <h3 className={styles.name} id={heading}>{name}</h3>
        {company && <p className={record.note}>{company[language]}</p>}
        {submitted && <p className={controls.done}>{t('review.submitted')}</p>}
      </div>
      <JobDescription categories={description} job={name} />
      <button
        type="button"
        className={controls.secondary}
        aria-describedby={heading}
        aria-haspopup="dialog"
        {...lateReviewForm.ahead}
        onClick={() => { onOpen(review); }}
      >
        {t(submitted ? 'review.view' : 'review.open')}
      </button>
    </li>
  );
});
