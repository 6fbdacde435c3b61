import type { SaveProblem } from './save-problem.ts';

/** How far the save of a form has come. */
export type SaveStep =
  | { readonly kind: 'editing'; readonly problem?: SaveProblem }
  /** Everything has been checked; nothing is sent before it is confirmed. */
  | { readonly kind: 'asking'; readonly confirm: () => void; readonly cancel: () => void }
  /** `share` of what is to be sent, 0 to 1. `waiting`: the server cannot be reached, and is tried again. */
  | { readonly kind: 'saving'; readonly share: number; readonly waiting: boolean; readonly stop: () => void };
