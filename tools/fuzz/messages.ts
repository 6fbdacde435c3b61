import type { Target } from './target.ts';
import type { Trial } from './trial.ts';
import type { RecheckResult, Finding, Unit, UnitResult } from './unit.ts';

/** The part of a trial that other processes know. */
export type TrialName = Pick<Trial, 'law' | 'title' | 'subject' | 'kind' | 'type' | 'source'>;

/** A message to a worker: the target, then one unit after another; or a finding to check again under any target. */
export type Order = { readonly target: Target } | { readonly unit: Unit } | { readonly again: Finding; readonly of: Target };

/** A message from a worker: that it is ready, the trials of the target, the result of a unit, or of checking a finding again. */
export type Answer = { readonly isUp: true } | { readonly trials: readonly TrialName[] } | { readonly result: UnitResult } | { readonly fate: RecheckResult };
