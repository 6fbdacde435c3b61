import { updateJobReviewCall, updateSelectionCall } from '../api/review-calls.ts';
import { compileInterviewReview, compileJobSurvey } from '../compiler/questions-form.ts';
import type { Review } from './review.ts';

interface ReviewKind {
  readonly compile: typeof compileJobSurvey;
  readonly call: typeof updateJobReviewCall;
  /** The member of each body that names the review. */
  readonly idMember: string;
  /** Names the reviews of this kind on the device. */
  readonly name: string;
}

/** Where the reviews of each kind go (spec §7 Events and job reviews, Interviews). */
export const reviewKinds: Readonly<Record<Review['kind'], ReviewKind>> = {
  job: { compile: compileJobSurvey, call: updateJobReviewCall, idMember: 'job_review_id', name: 'job-review' },
  interview: { compile: compileInterviewReview, call: updateSelectionCall, idMember: 'selection_id', name: 'interview-review' },
};
