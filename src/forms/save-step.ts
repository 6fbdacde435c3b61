import type { Coming } from '../engine/arrivals.ts';
import type { SaveProblem } from './save-problem.ts';

/** How far the save of a form has come. */
export type SaveStep =
  | { readonly kind: 'editing'; readonly problem?: SaveProblem }
  /** Everything has been checked; nothing is sent before it is confirmed. */
  | { readonly kind: 'asking'; readonly confirm: () => void; readonly cancel: () => void }
  /**
   * `share` of what is to be sent, 0 to 1. `waiting`: the server cannot be reached, and is tried again. `arriving`: nothing is
   * sent before a value is there that is on its way.
   */
  | { readonly kind: 'saving'; readonly share: number; readonly waiting: boolean; readonly arriving?: Coming; readonly stop: () => void };
