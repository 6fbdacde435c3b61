import { memo } from 'react';
import type { JobReview } from '../../../wire/job-reviews.ts';
import { lateReviewForm } from '../../../forms/review-dialog.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { JobDescription } from '../../../ui/job-description.tsx';
import { JobLogo } from '../../../ui/job-logo.tsx';
import record from '../../../ui/record.module.css';
import styles from '../landing.module.css';

interface ReviewCardProps {
  readonly review: JobReview;
  readonly onOpen: (review: JobReview) => void;
}

/** A job whose description the applicant is asked about (spec §2 Landing). */
export const ReviewCard = memo(function ReviewCard({ review, onOpen }: ReviewCardProps) {
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
        onPointerEnter={lateReviewForm.preload}
        onFocus={lateReviewForm.preload}
        onClick={() => { onOpen(review); }}
      >
        {t(submitted ? 'review.view' : 'review.open')}
      </button>
    </li>
  );
});
