import { fnv1a } from '../../src/base/fnv1a.ts';
import type { TrialName } from './messages.ts';
import type { Unit } from './unit.ts';
import type { Mode } from '../../packages/arbitraries/mode.ts';

/** Values that one unit tries. */
export const UNIT_RUNS = 50;

/** A 31-bit hash of a text. */
export const seedOf = (text: string): number => fnv1a(text) >>> 1;

export interface Plan {
  readonly trials: readonly TrialName[];
  readonly seed: number;
  /** Values for each law of each subject; absent: as many as there is time for. */
  readonly runs?: number;
  readonly mode?: Mode;
  /** Ends with the first unit that finds something. */
  readonly bail?: boolean;
}

/** One unit with its place among all. */
export interface PlannedUnit {
  readonly number: number;
  /** The place of its trial. */
  readonly trial: number;
  readonly unit: Unit;
}

/** One piece of the work of a law. */
const unitAt = ({ seed, runs, mode }: Plan, { law, subject }: TrialName, round: number): Unit => ({
  law, subject, seed: seedOf(`${seed}/${subject}/${law}/${round}`), runs: runs === undefined ? UNIT_RUNS : Math.min(UNIT_RUNS, runs - round * UNIT_RUNS), ...(mode && { mode }),
});

/** The last unit of a law in a run with a number of values. */
export const lastUnit = (plan: Plan & { readonly runs: number }, trial: TrialName): Unit => unitAt(plan, trial, Math.ceil(plan.runs / UNIT_RUNS) - 1);

/**
 * All units in their order: each trial once, then each once more. What a unit tries depends on the seed, its law, its subject
 * and its round, and on nothing else: a filter or the number of processes changes none of it.
 */
export function* unitsOf(plan: Plan): Generator<PlannedUnit, undefined> {
  const { trials, runs } = plan;
  const rounds = runs === undefined ? Infinity : Math.ceil(runs / UNIT_RUNS);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, trial] of trials.entries()) yield { number: round * trials.length + at, trial: at, unit: unitAt(plan, trial, round) };
  }
  return undefined;
}
