import type { InterviewEvent } from '../../../wire/events.ts';
import type { JobReview } from '../../../wire/job-reviews.ts';
import type { Text } from '../../../base/text.ts';
import type { Span } from '../../../i18n/zoned.ts';

/** Where a to-do leads: to a page, to the review of a job, to the card of an event on this page, or to to-dos below it. */
export type Way =
  | { readonly kind: 'page'; readonly address: string }
  | { readonly kind: 'review'; readonly review: JobReview }
  | { readonly kind: 'event'; readonly id: InterviewEvent['id'] }
  | { readonly kind: 'lines'; readonly lines: readonly TodoItem[] };

/**
 * A to-do's deadline, time or span: a plain day or a moment, as the server writes it. Where it has no time, how many of its questions
 * are answered.
 */
export type When =
  | { readonly kind: 'until' | 'on'; readonly time: string }
  | { readonly kind: 'span'; readonly span: Span }
  | { readonly kind: 'answered'; readonly number: number; readonly total: number };

/** One entry of the applicant's to-do list. */
export interface TodoItem {
  /** Unique among all to-dos, and the same at every load. */
  readonly key: string;
  /** Key of its text, which has the parameters `about` and `number`. */
  readonly what: string;
  /** The company, event, form or class that it is about. */
  readonly about: Text;
  readonly number?: number;
  readonly when?: When;
  /** The time by which it is sorted, in ms since 1970; absent: it has no date. */
  readonly at?: number;
  /** Something else cannot be done or saved before this. */
  readonly blocks: boolean;
  readonly way: Way;
}

/** Sorts to-dos by date, the earliest first; then those that block; then the rest. Equal ones keep their order. */
export const inOrder = (lines: readonly TodoItem[]): readonly TodoItem[] =>
  [...lines].sort((one, other) => {
    const [at, otherAt] = [one.at ?? Infinity, other.at ?? Infinity];
    // Two to-dos without a date are equal; Infinity - Infinity would be NaN.
    return at === otherAt ? Number(other.blocks) - Number(one.blocks) : at - otherAt;
  });
