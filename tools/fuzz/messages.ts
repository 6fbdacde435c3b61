import type { Target } from './target.ts';
import type { Trial } from './trial.ts';
import type { Fate, Finding, Unit, UnitResult } from './unit.ts';

/** What of a trial is known outside of the process that tries it. */
export type TrialName = Pick<Trial, 'law' | 'title' | 'subject' | 'kind' | 'type' | 'source'>;

/** To a process that tries: what, and then one piece of it after another; or what is known already, to be asked again of any target. */
export type Order = { readonly target: Target } | { readonly unit: Unit } | { readonly again: Finding; readonly of: Target };

/** From it: that it hears, what there is to be tried, what came of a piece, or what has become of what is known. */
export type Answer = { readonly isUp: true } | { readonly trials: readonly TrialName[] } | { readonly result: UnitResult } | { readonly fate: Fate };
