import type { Arriving } from '../engine/arrivals.ts';
import type { SaveProblem } from './save-problem.ts';

/** A confirmed save that waits for a network (docs/decisions/0043). */
export interface Waiting {
  /** When it was confirmed, in ms since 1970. */
  readonly since: number;
  /** The form has changed since: nothing is sent before it is confirmed again. */
  readonly changed: boolean;
  /** How many attempts to send it have failed since. */
  readonly tries: number;
}

/** The state of a form's save. */
export type SaveStep =
  | { readonly kind: 'editing'; readonly problem?: SaveProblem; readonly waiting?: Waiting }
  /** Everything is valid; nothing is sent before the applicant confirms. */
  | { readonly kind: 'asking'; readonly confirm: () => void; readonly cancel: () => void }
  /**
   * `share`: the part that is sent, 0 to 1. `waiting`: the server cannot be reached, and is tried again. `arriving`: the save
   * waits for a pending value.
   */
  | { readonly kind: 'saving'; readonly share: number; readonly waiting: boolean; readonly arriving?: Arriving; readonly stop: () => void };
