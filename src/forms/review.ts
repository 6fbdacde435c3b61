import type { LocalizedText } from '../base/text.ts';

/** Questions that are answered one by one and then handed in: of a job, or after an interview (spec §4, §7). */
export interface Review {
  readonly kind: 'job' | 'interview';
  /** `job_review_id` or `selection_id`, as the server wrote it. */
  readonly id: string | number;
  /** What it is about. */
  readonly name: LocalizedText;
  /** Whose job it is, or for which job the interview was; absent: nobody says. */
  readonly about: LocalizedText | undefined;
  /** As they came. */
  readonly questions: unknown;
  /** It is handed in: its answers are only read. */
  readonly submitted: boolean;
}

export interface ReviewProps {
  readonly review: Review;
  /** The server has taken an answer: `withAnswer` puts it into the questions of the list that the next form is made of. */
  readonly onAnswered: (withAnswer: (questions: unknown) => unknown) => Promise<void>;
  /** It is handed in. The dialog closes after that. */
  readonly onDone: () => Promise<void>;
  /** Asks the server for the list anew: it may be handed in, or have been on another device. */
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}
