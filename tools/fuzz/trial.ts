import type fc from 'fast-check';
import type { RuleAnswer } from './reach/rule-counts.ts';
import type { Mode } from '../../packages/arbitraries/mode.ts';

/** One verdict in a report, with its source. */
export interface Row {
  readonly who: string;
  readonly says: string;
}

/** The explanation of a value that breaks a law. */
export interface Explanation {
  readonly row: readonly Row[];
  /** The rule that decides, as the oracle finds it; absent: the value is valid. */
  readonly rule?: string;
}

/** A definition with its values, drawn for one unit of work. */
export interface DrawnCase {
  /** The definition as JSON. */
  readonly definition: unknown;
  readonly values: () => fc.Arbitrary<unknown>;
  /** How a value breaks the law, in one sentence. */
  readonly broken: (value: unknown) => string | undefined;
  /** The rule that refuses the value, by the oracle; `undefined`: none. */
  readonly refusedBy: (value: unknown) => string | undefined;
  /** The oracle's answer of each rule to a value. Only for one law of a subject, since its laws have the same values. */
  readonly answers?: (value: unknown) => Iterable<RuleAnswer>;
  /** Whether a simplified value has a valid shape. */
  readonly mayBe: (value: unknown) => boolean;
  /** Whether the value is not empty: most rules do not apply to an empty one. */
  readonly isFilled: (value: unknown) => boolean;
  readonly explain: (value: unknown) => Explanation;
  /** The same with simpler definitions, the simplest first. */
  readonly simpler: () => readonly DrawnCase[];
}

/** One law over one subject. */
export interface Trial {
  readonly law: string;
  readonly title: string;
  readonly subject: string;
  /** Whether the subject is a type or a field of a form. */
  readonly kind: 'type' | 'field';
  readonly type: string;
  /** The subject's definition in the file; absent: it is built in. */
  readonly source?: unknown;
  readonly draw: (seed: number, mode: Mode | undefined) => DrawnCase;
  /** The case under a stored definition. */
  readonly under: (definition: unknown) => DrawnCase;
}
