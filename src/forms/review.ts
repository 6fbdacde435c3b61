import type { LocalizedText } from '../base/text.ts';

/** Questions that are answered one by one and then submitted: about a job, or after an interview (spec §4, §7). */
export interface Review {
  readonly kind: 'job' | 'interview';
  /** `job_review_id` or `selection_id`, as the server wrote it. */
  readonly id: string | number;
  /** The name of the job or the company. */
  readonly name: LocalizedText;
  /** The company of the job, or the job of the interview; absent: not given. */
  readonly about: LocalizedText | undefined;
  /** The questions as received. */
  readonly questions: unknown;
  /** The review is submitted: its answers are read-only. */
  readonly submitted: boolean;
}

export interface ReviewProps {
  readonly review: Review;
  /** The server has saved an answer: `withAnswer` puts it into the cached questions, from which the next form is compiled. */
  readonly onAnswered: (withAnswer: (questions: unknown) => unknown) => Promise<void>;
  /** The review is submitted. The dialog closes after that. */
  readonly onDone: () => Promise<void>;
  /** Loads the list again: the review may have been submitted, here or on another device. */
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}
