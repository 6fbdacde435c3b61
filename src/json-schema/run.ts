import type { Effort } from './pattern/pattern.ts';
import type { Resource } from './resources.ts';

/** The first keyword that a value does not satisfy, its limit where that is a number or a text, and where in the value. */
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

/** One verdict on its way. */
export interface Run {
  steps: number;
  depth: number;
  readonly effort: Effort;
  /** The resources that led here, the outermost first (`$dynamicRef`). */
  readonly scope: Resource[];
  seen: Seen | undefined;
  /** Members of objects in the value that nobody is asked for. */
  excused: Excused | undefined;
}

export type Excused = ReadonlyMap<unknown, ReadonlySet<string>>;

/** A compiled keyword or schema. */
export type Check = (value: unknown, run: Run) => Failure | undefined;

export const MOST_STEPS = 10_000;
export const MOST_DEPTH = 64;

/** A verdict that would cost more than a page may spend on it. */
export class TooCostly extends Error {}

/** Takes the cost of something that walks: what a hostile schema asks a thousand times is paid a thousand times. */
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

/** Judges a member or an item: what was looked at in it is nothing that was looked at here. */
export function checkChild(check: Check, value: unknown, key: string | number, run: Run): Failure | undefined {
  const { seen } = run;
  run.seen = undefined;
  const failure = check(value, run);
  run.seen = seen;
  return failure && { ...failure, path: [key, ...failure.path] };
}

/** Judges the same value by a schema whose failure is no verdict yet. */
export function passes(check: Check, value: unknown, run: Run): boolean {
  const { excused } = run;
  run.excused = undefined;
  const failure = check(value, run);
  run.excused = excused;
  return failure === undefined;
}
