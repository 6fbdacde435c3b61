import fc from 'fast-check';
import { partsOf, type Part } from './parts.ts';
import { ShapeCount, type Shape } from './reach/shape.ts';
import { SidesCount, type RuleSides } from './reach/sides.ts';
import { simplify } from './simplify.ts';
import type { Drawn, Explained, Row, Trial } from './trial.ts';
import type { Mode } from '../../packages/arbitraries/mode.ts';

/** One piece of work, the same wherever and whenever it is done. */
export interface Unit {
  readonly law: string;
  readonly subject: string;
  readonly seed: number;
  readonly runs: number;
  readonly mode?: Mode;
  /** The way of fast-check to a counterexample that is known. */
  readonly path?: string;
}

/** A counterexample and what explains it. All of it is JSON. */
export interface Finding {
  readonly law: string;
  readonly title: string;
  readonly subject: string;
  readonly kind: Trial['kind'];
  readonly type: string;
  readonly sentence: string;
  readonly definition: unknown;
  /** What the file says of the subject; absent: it is built in. */
  readonly source?: unknown;
  /** Absent: nothing was filled. */
  readonly value?: unknown;
  readonly row: readonly Row[];
  readonly rule?: string;
  readonly parts: readonly Part[];
  readonly seed: number;
  readonly path?: string;
  /** Values of a run with the seed that lead to it, where no path does; absent: as many as say that nothing is taken. */
  readonly runs?: number;
  readonly mode?: Mode;
}

/** What has become of a counterexample that was kept. */
export type Fate =
  | { readonly is: 'fixed' }
  | { readonly is: 'failed'; readonly finding: Finding; readonly isEndless?: true }
  | { readonly is: 'cannot run'; readonly why: string };

export interface UnitResult {
  /** Values that were tried before one broke the law. */
  readonly cases: number;
  /** Of these, what is valid, and something. */
  readonly valid: number;
  /** How many each rule refused, with one of them. */
  readonly refused: Refused;
  /** How many kept each rule, and how many broke it. */
  readonly rules: RuleSides;
  /** What texts were among them; absent: none. */
  readonly shape?: Shape;
  readonly finding?: Finding;
}

export type Refused = Readonly<Record<string, { readonly count: number; readonly value: unknown }>>;

/** Rules that are told apart. */
const MOST_RULES = 30;

/** What throws breaks its law, too. */
function attempt({ broken }: Drawn, value: unknown): string | undefined {
  try {
    return broken(value);
  } catch (error) {
    return `it throws: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Whether a simpler or another value breaks the law as well. */
const stillOf = (drawn: Drawn) => (value: unknown): boolean => drawn.mayBe(value) && attempt(drawn, value) !== undefined;

/** The same value under the least definition that it still breaks the law under. */
function leastDefinition(drawn: Drawn, value: unknown): Drawn {
  const simpler = drawn.simpler().find((one) => attempt(one, value) !== undefined);
  return simpler ? leastDefinition(simpler, value) : drawn;
}

/** What threw may throw again where it is explained: that it is broken is known all the same. */
function explained(drawn: Drawn, value: unknown): Explained {
  try {
    return drawn.explain(value);
  } catch (error) {
    return { row: [{ who: 'each of them', says: `throws: ${error instanceof Error ? error.message : String(error)}` }] };
  }
}

type Known = Pick<Unit, 'seed' | 'mode' | 'path'>;

/** All that can be said of a value that breaks a law. */
export function findingOf({ law, title, subject, kind, type, source }: Trial, drawn: Drawn, value: unknown, { seed, mode, path }: Known): Finding {
  const { row, rule } = explained(drawn, value);
  return {
    law, title, subject, kind, type, seed, sentence: attempt(drawn, value) ?? 'it holds', definition: drawn.definition, row, parts: drawn.mayBe(value) ? partsOf(value, stillOf(drawn)) : [],
    ...(source !== undefined && { source }), ...(value !== undefined && { value }), ...(rule !== undefined && { rule }), ...(path !== undefined && { path }), ...(mode && { mode }),
  };
}

/** Asks once more what is known to have broken a law; `undefined`: it does not any more. */
export function askAgain(trial: Trial, { definition, value, ...known }: Pick<Finding, 'definition' | 'value' | 'seed' | 'mode' | 'path'>): Finding | undefined {
  const drawn = trial.under(definition);
  return attempt(drawn, value) === undefined ? undefined : findingOf(trial, drawn, value, known);
}

export function runUnit(trial: Trial, { seed, runs, mode, path }: Unit): UnitResult {
  const drawn = trial.draw(seed, mode);
  const count = { cases: 0, valid: 0 };
  const refused: Record<string, { count: number; value: unknown }> = {};
  const [rules, shape] = [new SidesCount(), new ShapeCount()];
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
    else if (rule !== undefined && Object.keys(refused).length < MOST_RULES) refused[rule] = { count: 1, value: value ?? null };
    return true;
  });
  const checked = (): fc.RunDetails<[unknown]> | undefined => {
    try {
      // Of a value of parts within parts fast-check tries some ten thousand smaller ones, for a minute, and is left with a large one.
      return fc.check(property, { seed, numRuns: runs, endOnFailure: true, ...(path !== undefined && { path }) });
    } catch (error) {
      // So fast-check says that a path leads nowhere.
      if (path === undefined) throw error;
      return undefined;
    }
  };
  const { failed = false, counterexample = null, counterexamplePath = null } = checked() ?? {};
  const { cases, valid } = count;
  const tried = { cases, valid, refused, rules: rules.all, ...(shape.all && { shape: shape.all }) };
  if (!failed || counterexample === null || counterexamplePath === null) return tried;
  const value = simplify(counterexample[0], stillOf(drawn));
  return { ...tried, finding: findingOf(trial, leastDefinition(drawn, value), value, { seed, path: counterexamplePath, ...(mode && { mode }) }) };
}
