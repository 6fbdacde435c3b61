import type { Arriving } from '../engine/arrivals.ts';
import type { SaveProblem } from './save-problem.ts';

/** A confirmed save that waits for a network (docs/decisions/0043). */
export interface Waiting {
  /** When it was confirmed, in ms since 1970. */
  readonly since: number;
  /** The form holds something else by now: nothing is sent before it is confirmed anew. */
  readonly changed: boolean;
  /** How often it was sent in vain since. */
  readonly tries: number;
}

/** How far the save of a form has come. */
export type SaveStep =
  | { readonly kind: 'editing'; readonly problem?: SaveProblem; readonly waiting?: Waiting }
  /** Everything has been checked; nothing is sent before it is confirmed. */
  | { readonly kind: 'asking'; readonly confirm: () => void; readonly cancel: () => void }
  /**
   * `share` of what is to be sent, 0 to 1. `waiting`: the server cannot be reached, and is tried again. `arriving`: nothing is
   * sent before a value is there that is on its way.
   */
  | { readonly kind: 'saving'; readonly share: number; readonly waiting: boolean; readonly arriving?: Arriving; readonly stop: () => void };
