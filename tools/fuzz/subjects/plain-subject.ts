import type fc from 'fast-check';
import type { Row } from '../trial.ts';

/** A property of every value; `broken` returns how a value violates it, in one sentence. */
export interface Check<Value> {
  readonly title: string;
  readonly broken: (value: Value) => string | undefined;
}

/** A subject other than a field: a merge, the body of a save, the time of an exam. Its values are JSON, its checks form one law. */
export interface PlainSubject<Value = unknown> {
  readonly name: string;
  readonly law: string;
  readonly title: string;
  readonly values: fc.Arbitrary<Value>;
  /** Whether a simplified value can occur. */
  readonly mayBe: (value: unknown) => value is Value;
  readonly checks: readonly Check<Value>[];
  /** The reason why a value counts as refused; `undefined` for an accepted one. A run has to meet both kinds. */
  readonly decides: (value: Value) => string | undefined;
  /** The product's results for a value. */
  readonly row: (value: Value) => readonly Row[];
}

/** As text, for sentences. */
export const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** The first sentence that `broken` returns. */
export function firstOf<Item>(items: Iterable<Item>, broken: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const sentence = broken(item);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}
