import type { Effort } from './pattern/pattern.ts';
import type { Resource } from './resources.ts';

/** The first keyword that a value does not satisfy, its limit where that is a number or a text, and the path in the value. */
export interface Failure {
  readonly keyword: string;
  readonly limit?: string | number;
  readonly path: readonly (string | number)[];
}

/** What the keywords of one schema have looked at in an object or list, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Seen {
  readonly keys: Set<string>;
  readonly items: Set<number>;
}

/** The state of one verdict in progress. */
export interface Run {
  steps: number;
  depth: number;
  readonly effort: Effort;
  /** The resources that led here, the outermost first (`$dynamicRef`). */
  readonly scope: Resource[];
  seen: Seen | undefined;
  /** Members that may be missing, by the object in the value. */
  excused: Excused | undefined;
}

export type Excused = ReadonlyMap<unknown, ReadonlySet<string>>;

/** A compiled keyword or schema. */
export type Check = (value: unknown, run: Run) => Failure | undefined;

export const MOST_STEPS = 10_000;
export const MOST_DEPTH = 64;

/** A verdict that would cost more than a page may spend on it. */
export class TooCostly extends Error {}

/** Charges the cost of a walk: a check that a hostile schema repeats a thousand times is charged a thousand times. */
export function charge(run: Run, steps: number): void {
  run.steps += steps;
  if (run.steps > MOST_STEPS) throw new TooCostly();
}

export function firstFault<Part, Fault>(parts: Iterable<Part>, judge: (part: Part) => Fault | undefined): Fault | undefined {
  for (const part of parts) {
    const fault = judge(part);
    if (fault) return fault;
  }
  return undefined;
}

/** Checks a member or an item: what is looked at within it does not count for its parent. */
export function checkChild(check: Check, value: unknown, key: string | number, run: Run): Failure | undefined {
  const { seen } = run;
  run.seen = undefined;
  const failure = check(value, run);
  run.seen = seen;
  return failure && { ...failure, path: [key, ...failure.path] };
}

/** Checks the same value by a schema whose failure is not yet a verdict. */
export function passes(check: Check, value: unknown, run: Run): boolean {
  const { excused } = run;
  run.excused = undefined;
  const failure = check(value, run);
  run.excused = excused;
  return failure === undefined;
}
