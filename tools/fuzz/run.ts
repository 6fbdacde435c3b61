import { performance } from 'node:perf_hooks';
import type { TrialName } from './messages.ts';
import { UNIT_RUNS, unitsOf, type Plan, type PlannedUnit } from './plan.ts';
import type { Worker } from './pool.ts';
import { ShapeCount, type Shape } from './reach/shape.ts';
import { RuleCounter, type CountsByRule } from './reach/rule-counts.ts';
import { unfillable } from './unfillable.ts';
import type { Finding, Refused, Unit, UnitResult } from './unit.ts';

/** The time limit of a unit. */
export const UNIT_TIMEOUT_MS = 30_000;
/** The time limit for a single value, including its simplification. */
const VALUE_TIMEOUT_MS = 60_000;

/** The results of a law over a subject. */
export interface TrialCoverage extends TrialName {
  readonly cases: number;
  readonly valid: number;
  /** How many values kept and broke each rule; counted in one law of each subject. */
  readonly rules: CountsByRule;
  /** The lengths and characters of the texts; absent: there were none. */
  readonly shape?: Shape;
}

export interface Outcome {
  readonly reached: readonly TrialCoverage[];
  /** At most one for each law of each subject, the first of its units. */
  readonly findings: readonly Finding[];
  readonly seconds: number;
}

export interface Watcher {
  /** The share of the work or of the time that is done, from 0 to 1. */
  readonly progress: (share: number, cases: number) => void;
  /** Called as soon as a finding is known; an earlier unit may still replace it. */
  readonly found: (finding: Finding) => void;
  /** Whether to end early. */
  readonly isOver: () => boolean;
}

export const timeoutText = (what: string, ms: number): string => `${what} ended the process, or did not come to an end within ${ms / 1_000} s`;

/** The result for a unit that crashed or did not end. `known`: how to reproduce it, with the seed of the run, not of the unit. */
export const timeoutResult = ({ law, title, subject, kind, type }: TrialName, known: Pick<Finding, 'seed' | 'runs' | 'path' | 'mode'>, ms: number): UnitResult => ({
  cases: 0, valid: 0, refused: {}, rules: {},
  finding: { law, title, subject, kind, type, sentence: timeoutText('trying it', ms), definition: null, row: [], parts: [], ...known },
});

/** One value by the seed of its unit and its path. */
export const runPath = async (worker: Worker, name: TrialName, known: Pick<Unit, 'seed' | 'mode'> & { readonly path: string }): Promise<UnitResult> =>
  await worker.run({ law: name.law, subject: name.subject, runs: Number(known.path.split(':')[0]) + 1, ...known }, VALUE_TIMEOUT_MS) ?? timeoutResult(name, known, VALUE_TIMEOUT_MS);

/** The seed and number of values of a run that ends with this unit. */
const originOf = ({ trials, seed, mode }: Plan, { number }: PlannedUnit): Pick<Finding, 'seed' | 'runs' | 'mode'> =>
  ({ seed, runs: (Math.floor(number / trials.length) + 1) * UNIT_RUNS, ...(mode && { mode }) });

/** Sums up the units of a trial in order; those after the first finding do not count. */
class TrialSum {
  #cases = 0;
  #valid = 0;
  /** The first refused value of each rule, with the number of all. */
  readonly #refused = new Map<string, Refused[string]>();
  readonly #rules = new RuleCounter();
  readonly #shape = new ShapeCount();
  #finding: Finding | undefined;

  add({ cases, valid, refused, rules, shape, finding }: UnitResult): void {
    if (this.#finding) return;
    this.#cases += cases;
    this.#valid += valid;
    for (const [rule, { count, value }] of Object.entries(refused)) {
      const before = this.#refused.get(rule);
      this.#refused.set(rule, before ? { count: before.count + count, value: before.value } : { count, value });
    }
    this.#rules.addAll(rules);
    if (shape) this.#shape.addAll(shape);
    this.#finding = finding;
  }

  get all(): UnitResult {
    const [shape, finding] = [this.#shape.all, this.#finding];
    return {
      cases: this.#cases, valid: this.#valid, refused: Object.fromEntries(this.#refused), rules: this.#rules.all, ...(shape && { shape }), ...(finding && { finding }),
    };
  }
}

/** A unit that was given to a worker. */
interface AssignedUnit {
  readonly planned: PlannedUnit;
  /** Absent while the unit runs. */
  result?: UnitResult;
}

/**
 * Runs the units of a plan in order, one per worker at a time, until the time is up or all are done. A trial whose law is
 * broken is not continued. The outcome depends only on the order, not on which worker ran which unit when.
 */
export async function run(plan: Plan, workers: readonly Worker[], seconds: number, watcher: Watcher): Promise<Outcome> {
  const startedAt = performance.now();
  const elapsed = (): number => (performance.now() - startedAt) / 1_000;
  const sums = plan.trials.map(() => new TrialSum());
  // Assigned units in order; each is counted and dropped once all earlier ones are done.
  const open: AssignedUnit[] = [];
  const broken = new Set<number>();
  const units = unitsOf(plan);
  const all = plan.runs === undefined ? Infinity : plan.trials.length * plan.runs;
  let cases = 0;
  // The first unit in order that ends the run: earlier ones are done or running, later ones do not count.
  let last = Infinity;
  const next = (): PlannedUnit | undefined => {
    if (elapsed() >= seconds || watcher.isOver() || last !== Infinity || broken.size === plan.trials.length) return undefined;
    for (let next = units.next(); next.done !== true; next = units.next()) if (!broken.has(next.value.trial)) return next.value;
    return undefined;
  };
  const record = ({ planned, result }: AssignedUnit): void => {
    if (result && planned.number <= last) sums[planned.trial]?.add(result);
  };
  await Promise.all(workers.map(async (worker) => {
    for (let planned = next(); planned; planned = next()) {
      const name = plan.trials[planned.trial];
      if (!name) return;
      const assigned: AssignedUnit = { planned };
      open.push(assigned);
      const answer = await worker.run(planned.unit, UNIT_TIMEOUT_MS);
      // A Ctrl-C in a terminal also ends the workers, which is not a finding.
      if (!answer && watcher.isOver()) return;
      const result = answer ?? timeoutResult(name, originOf(plan, planned), UNIT_TIMEOUT_MS);
      assigned.result = result;
      cases += result.cases;
      if (result.finding) {
        broken.add(planned.trial);
        if (plan.bail === true) last = Math.min(last, planned.number);
        watcher.found(result.finding);
      }
      while (open[0]?.result) open.splice(0, 1).forEach(record);
      watcher.progress(Math.min(1, Math.max(elapsed() / seconds, cases / all)), cases);
    }
  }));
  open.forEach(record);
  const totals = sums.map(({ all }) => all);
  return {
    reached: plan.trials.map((name, at) => {
      const { cases: tried = 0, valid = 0, rules = {}, shape } = totals[at] ?? {};
      return { ...name, cases: tried, valid, rules, ...(shape && { shape }) };
    }),
    findings: [...totals.flatMap(({ finding }) => finding ?? []), ...unfillable(plan, totals)],
    seconds: elapsed(),
  };
}
