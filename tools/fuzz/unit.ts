import fc from 'fast-check';
import { partsOf, type Part } from './parts.ts';
import { ShapeCount, type Shape } from './reach/shape.ts';
import { RuleCounter, type CountsByRule } from './reach/rule-counts.ts';
import { simplify } from './simplify.ts';
import type { DrawnCase, Explanation, Row, Trial } from './trial.ts';
import type { Mode } from '../../packages/arbitraries/mode.ts';

/** One reproducible piece of work. */
export interface Unit {
  readonly law: string;
  readonly subject: string;
  readonly seed: number;
  readonly runs: number;
  readonly mode?: Mode;
  /** The fast-check path of a known counterexample. */
  readonly path?: string;
}

/** A counterexample with its explanation, as JSON. */
export interface Finding {
  readonly law: string;
  readonly title: string;
  readonly subject: string;
  readonly kind: Trial['kind'];
  readonly type: string;
  readonly sentence: string;
  readonly definition: unknown;
  /** The subject's definition in the file; absent: it is built in. */
  readonly source?: unknown;
  /** Absent: nothing was filled. */
  readonly value?: unknown;
  readonly row: readonly Row[];
  readonly rule?: string;
  readonly parts: readonly Part[];
  readonly seed: number;
  readonly path?: string;
  /** The number of values of a run that reproduces it, where there is no path; absent: `ENOUGH_VALUES`. */
  readonly runs?: number;
  readonly mode?: Mode;
}

/** The result of checking a stored counterexample again. */
export type RecheckResult =
  | { readonly is: 'fixed' }
  | { readonly is: 'failed'; readonly finding: Finding; readonly isEndless?: true }
  | { readonly is: 'cannot run'; readonly why: string };

export interface UnitResult {
  /** Values that were tried before one broke the law. */
  readonly cases: number;
  /** How many of these were valid and not empty. */
  readonly valid: number;
  /** How many values each rule refused, with an example. */
  readonly refused: Refused;
  /** How many values kept and broke each rule. */
  readonly rules: CountsByRule;
  /** The lengths and characters of the texts; absent: there were none. */
  readonly shape?: Shape;
  readonly finding?: Finding;
}

export type Refused = Readonly<Record<string, { readonly count: number; readonly value: unknown }>>;

/** The most rules that are counted separately. */
const MAX_RULES = 30;

/** How a value breaks the law; throwing breaks it too. */
function attempt({ broken }: DrawnCase, value: unknown): string | undefined {
  try {
    return broken(value);
  } catch (error) {
    return `it throws: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Whether a simpler or another value breaks the law as well. */
const stillBreaks = (drawn: DrawnCase) => (value: unknown): boolean => drawn.mayBe(value) && attempt(drawn, value) !== undefined;

/** The case with the simplest definition under which the value still breaks the law. */
function leastDefinition(drawn: DrawnCase, value: unknown): DrawnCase {
  const simpler = drawn.simpler().find((one) => attempt(one, value) !== undefined);
  return simpler ? leastDefinition(simpler, value) : drawn;
}

/** Explains a value; explaining may throw too. */
function explained(drawn: DrawnCase, value: unknown): Explanation {
  try {
    return drawn.explain(value);
  } catch (error) {
    return { row: [{ who: 'each of them', says: `throws: ${error instanceof Error ? error.message : String(error)}` }] };
  }
}

type FindingOrigin = Pick<Unit, 'seed' | 'mode' | 'path'>;

/** The finding for a value that breaks a law. */
export function findingOf({ law, title, subject, kind, type, source }: Trial, drawn: DrawnCase, value: unknown, { seed, mode, path }: FindingOrigin): Finding {
  const { row, rule } = explained(drawn, value);
  return {
    law, title, subject, kind, type, seed, sentence: attempt(drawn, value) ?? 'it holds', definition: drawn.definition, row, parts: drawn.mayBe(value) ? partsOf(value, stillBreaks(drawn)) : [],
    ...(source !== undefined && { source }), ...(value !== undefined && { value }), ...(rule !== undefined && { rule }), ...(path !== undefined && { path }), ...(mode && { mode }),
  };
}

/** Checks a known finding again; `undefined`: it no longer breaks the law. */
export function recheckFinding(trial: Trial, { definition, value, ...known }: Pick<Finding, 'definition' | 'value' | 'seed' | 'mode' | 'path'>): Finding | undefined {
  const drawn = trial.under(definition);
  return attempt(drawn, value) === undefined ? undefined : findingOf(trial, drawn, value, known);
}

export function runUnit(trial: Trial, { seed, runs, mode, path }: Unit): UnitResult {
  const drawn = trial.draw(seed, mode);
  const count = { cases: 0, valid: 0 };
  const refused: Record<string, { count: number; value: unknown }> = {};
  const [rules, shape] = [new RuleCounter(), new ShapeCount()];
  const property = fc.property(drawn.values(), (value) => {
    count.cases += 1;
    if (attempt(drawn, value) !== undefined) return false;
    if (drawn.answers) {
      rules.add(drawn.answers(value));
      shape.add(value);
    }
    const rule = drawn.refusedBy(value);
    if (rule === undefined && drawn.isFilled(value)) count.valid += 1;
    if (rule !== undefined && refused[rule]) refused[rule].count += 1;
    else if (rule !== undefined && Object.keys(refused).length < MAX_RULES) refused[rule] = { count: 1, value: value ?? null };
    return true;
  });
  const checked = (): fc.RunDetails<[unknown]> | undefined => {
    try {
      // fast-check's own shrinking of nested values takes a minute and still leaves a large one.
      return fc.check(property, { seed, numRuns: runs, endOnFailure: true, ...(path !== undefined && { path }) });
    } catch (error) {
      // fast-check throws where a path is invalid.
      if (path === undefined) throw error;
      return undefined;
    }
  };
  const { failed = false, counterexample = null, counterexamplePath = null } = checked() ?? {};
  const { cases, valid } = count;
  const tried = { cases, valid, refused, rules: rules.all, ...(shape.all && { shape: shape.all }) };
  if (!failed || counterexample === null || counterexamplePath === null) return tried;
  const value = simplify(counterexample[0], stillBreaks(drawn));
  return { ...tried, finding: findingOf(trial, leastDefinition(drawn, value), value, { seed, path: counterexamplePath, ...(mode && { mode }) }) };
}
