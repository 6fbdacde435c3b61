import type fc from 'fast-check';
import type { RuleAnswer } from './reach/sides.ts';
import type { Mode } from '../../packages/arbitraries/mode.ts';

/** One row of verdicts, each as a sentence says it. */
export interface Row {
  readonly who: string;
  readonly says: string;
}

/** What is known of a value that breaks a law, besides that it does. */
export interface Explained {
  readonly row: readonly Row[];
  /** The rule that decides, as the oracle finds it; absent: the value is valid. */
  readonly rule?: string;
}

/** A definition with its values, drawn for one unit of work. */
export interface Drawn {
  /** As JSON has it. */
  readonly definition: unknown;
  readonly values: () => fc.Arbitrary<unknown>;
  /** How a value breaks the law, in one sentence. */
  readonly broken: (value: unknown) => string | undefined;
  /** By the oracle: which rule refuses it; `undefined`: none. */
  readonly refusedBy: (value: unknown) => string | undefined;
  /** By the oracle: what each rule says of a value. Of one law of a subject only, since its laws have their values alike. */
  readonly answers?: (value: unknown) => Iterable<RuleAnswer>;
  /** Whether it has the shape of a value, so that it may stand for one in a simpler form. */
  readonly mayBe: (value: unknown) => boolean;
  /** Whether anything is filled: most rules ask nothing of what is empty. */
  readonly isFilled: (value: unknown) => boolean;
  readonly explain: (value: unknown) => Explained;
  /** The same with less in its definition, the least first. */
  readonly simpler: () => readonly Drawn[];
}

/** One law over one subject. */
export interface Trial {
  readonly law: string;
  readonly title: string;
  readonly subject: string;
  /** Of the subject: the type whose name it goes by, or the field of a form. */
  readonly kind: 'type' | 'field';
  readonly type: string;
  /** What the file says of the subject; absent: it is built in. */
  readonly source?: unknown;
  readonly draw: (seed: number, mode: Mode | undefined) => Drawn;
  /** Under a definition that was drawn once, as JSON has it. */
  readonly under: (definition: unknown) => Drawn;
}
