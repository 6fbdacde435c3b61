import type { Target } from './target.ts';
import type { Trial } from './trial.ts';
import type { Unit, UnitResult } from './unit.ts';

/** What of a trial is known outside of the process that tries it. */
export type TrialName = Pick<Trial, 'law' | 'title' | 'subject' | 'kind' | 'type' | 'source'>;

/** To a process that tries: what, and then one piece of it after another. */
export type Order = { readonly target: Target } | { readonly number: number; readonly unit: Unit };

/** From it: what there is to be tried, or what came of a piece. */
export type Answer = { readonly trials: readonly TrialName[] } | { readonly number: number; readonly result: UnitResult };
