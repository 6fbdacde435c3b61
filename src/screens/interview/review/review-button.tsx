import { useState } from 'react';
import type { InterviewCompany } from '../../../wire/interviews.ts';
import { lateReviewForm, ReviewDialog } from '../../../forms/review-dialog.tsx';
import type { Review } from '../../../forms/review.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { jobNamed } from '../../../ui/job-named.ts';
import record from '../../../ui/record.module.css';
import { useCompanies } from '../use-companies.ts';

interface ReviewButtonProps {
  readonly company: InterviewCompany;
  /** The interviews are over; before that the button is less prominent. */
  readonly over: boolean;
}

/** Opens the review of an interview: its questions, or its submitted answers (spec §4 Interview). */
export function ReviewButton({ company, over }: ReviewButtonProps) {
  const { language, t } = useLanguage();
  const { setAnswer, setSubmitted, reload } = useCompanies();
  // Copied when it is opened, so that it does not change while it is being filled in.
  const [review, setReview] = useState<Review>();
  const { selectionId, questions, submitted } = company;
  // Without a selection nothing could be sent, and without questions there is nothing to answer.
  if (!submitted && (selectionId === undefined || !Array.isArray(questions) || questions.length === 0)) return null;
  const overLook = submitted ? 'secondary' : 'primary';
  const label = t(submitted ? 'interview.review.show' : 'interview.review.submit');
  return (
    <>
      <button
        type="button"
        className={controls[over ? overLook : 'quiet']}
        aria-label={t('interview.named', { label, company: jobNamed(company.name, company.jobTitle, language, t) })}
        {...lateReviewForm.ahead}
        onClick={() => {
          const { key, name, jobTitle: about } = company;
          setReview({ kind: 'interview', id: selectionId ?? key, name, about, questions, submitted });
        }}
      >
        {label}
      </button>
      {submitted && <p className={record.onPaper}>{t('interview.review.submitted')}</p>}
      {review && (
        <ReviewDialog
          review={review}
          onAnswered={(withAnswer) => setAnswer(company, withAnswer)}
          onDone={() => setSubmitted(company)}
          reload={reload}
          onClose={() => { setReview(undefined); }}
        />
      )}
    </>
  );
}
