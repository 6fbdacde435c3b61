import type { InterviewEvent } from '../../../wire/events.ts';
import type { JobReview } from '../../../wire/job-reviews.ts';
import type { Text } from '../../../base/text.ts';
import type { Span } from '../../../i18n/zoned.ts';

/** Where a line leads: to a page, to the questions of a job, to the card of an event on this page, or to lines under it. */
export type Way =
  | { readonly kind: 'page'; readonly address: string }
  | { readonly kind: 'review'; readonly review: JobReview }
  | { readonly kind: 'event'; readonly id: InterviewEvent['id'] }
  | { readonly kind: 'lines'; readonly lines: readonly TodoItem[] };

/**
 * When it has to be done by, when it is, or from when to when: a plain day or a moment, as the server writes it. Where it has no
 * time, how many of its questions are answered.
 */
export type When =
  | { readonly kind: 'until' | 'on'; readonly time: string }
  | { readonly kind: 'span'; readonly span: Span }
  | { readonly kind: 'answered'; readonly number: number; readonly total: number };

/** One thing that is left for the applicant. */
export interface TodoItem {
  /** Its own among all lines, and the same at every load. */
  readonly key: string;
  /** Key of the text that says what it is; its parameters are `about` and `number`. */
  readonly what: string;
  /** Whom or what it is about. */
  readonly about: Text;
  readonly number?: number;
  readonly when?: When;
  /** What it is sorted by, in ms since 1970; absent: it has no date. */
  readonly at?: number;
  /** Something else cannot be done, or not be saved, before this is. */
  readonly blocks: boolean;
  readonly way: Way;
}

/** By date, the earliest first; then what blocks; then the rest. Within, as they came. */
export const inOrder = (lines: readonly TodoItem[]): readonly TodoItem[] =>
  [...lines].sort((one, other) => {
    const [at, than] = [one.at ?? Infinity, other.at ?? Infinity];
    // Two that have no date are as far away as each other, and Infinity less itself is no number.
    return at === than ? Number(other.blocks) - Number(one.blocks) : at - than;
  });
