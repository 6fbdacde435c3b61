import type { Done, JobReview as WireJobReview, MyJobReviewsResponse, ReviewQuestions } from '../../schemas/generated/wire.d.ts';
import { ok, type Result } from '../base/result.ts';
import type { LocalizedText } from '../base/text.ts';
import { validate as validateReviews } from './generated/my_job_reviews.js';
import { validate as validateJobReview } from './generated/update_job_review.js';
import { validate as validateSelection } from './generated/update_selection.js';
import { checkAnswer, type Validate, type WireIssue } from './issue.ts';
import { readJobDescription, type JobCategory } from './job-description.ts';
import { readFlag, readList, readLocalized, readText, type WireId } from './values.ts';

/** The questions of a review, checked, for the compiler. */
export type { ReviewQuestions } from '../../schemas/generated/wire.d.ts';

/** A tentative job description that the applicant is asked about (spec §3 Job review). */
export interface JobReview {
  readonly id: WireId;
  readonly name: LocalizedText;
  readonly logo: string | undefined;
  readonly submitted: boolean;
  readonly description: readonly JobCategory[];
  readonly questions: ReviewQuestions | undefined;
}

const readReview = (review: WireJobReview): JobReview => ({
  id: review.job_review_id,
  name: readLocalized(review.job_name, String(review.job_review_id)),
  logo: readText(review.job_logo),
  submitted: readFlag(review.submitted),
  description: readJobDescription(review.job_details),
  questions: review.questions,
});

export function decodeJobReviews(value: unknown): Result<readonly JobReview[], WireIssue> {
  const checked = checkAnswer<MyJobReviewsResponse>('my_job_reviews', validateReviews, value ?? []);
  return checked.ok ? ok(readList<WireJobReview>(checked.value, 'job_reviews', 'my_job_reviews').map(readReview)) : checked;
}

/** What the server says to one answer of a review, or to its end. */
export interface ReviewSaved {
  /** False only where the server says so. */
  readonly success: boolean;
  readonly message: string | undefined;
}

const decodeSaved = (call: string, validate: Validate) => (value: unknown): Result<ReviewSaved, WireIssue> => {
  const checked = checkAnswer<Done>(call, validate, value ?? {});
  if (!checked.ok) return checked;
  const { success, message } = checked.value;
  return ok({ success: success === undefined || success === null || readFlag(success), message: readText(message) });
};

export const decodeJobReviewSaved = decodeSaved('update_job_review', validateJobReview);
export const decodeSelectionSaved = decodeSaved('update_selection', validateSelection);
