import type fc from 'fast-check';
import type { Row } from '../trial.ts';

/** One thing that must hold of every value: how it is broken, in one sentence. */
export interface Check<Value> {
  readonly title: string;
  readonly broken: (value: Value) => string | undefined;
}

/** What is tried and is no field: a merge, the body of a save, the time of an exam. Its values are JSON, and its checks are one law. */
export interface PlainSubject<Value = unknown> {
  readonly name: string;
  readonly law: string;
  readonly title: string;
  readonly values: fc.Arbitrary<Value>;
  /** Whether a value that was made smaller is still one that can occur. */
  readonly mayBe: (value: unknown) => value is Value;
  readonly checks: readonly Check<Value>[];
  /** By which rule a value is on the one side of the law and not on the other: both have to be met. */
  readonly decides: (value: Value) => string | undefined;
  /** What the product makes of a value. */
  readonly row: (value: Value) => readonly Row[];
}

/** As text, for sentences. */
export const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** The first of the sentences that there is one of. */
export function firstOf<Item>(items: Iterable<Item>, broken: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const sentence = broken(item);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}
