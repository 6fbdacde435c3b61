import fc from 'fast-check';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { validateValue } from '../../src/fields/check.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import type { InputTypes } from '../../src/fields/types/type-module.ts';
import bankAccountParts from '../../docs/field-types/bank-account-parts.json';
import bankAccount from '../../docs/field-types/bank-account.json';
import certificates from '../../docs/field-types/certificates.json';
import address from '../../docs/field-types/japanese-address.json';
import postalCode from '../../docs/field-types/japanese-postal-code.json';
import jlptResult from '../../docs/field-types/jlpt-result.json';
import { brokenTypes } from '../../packages/arbitraries/broken-types.ts';
import { hostileByHand } from '../../tests/field-types/hostile.ts';

/** What one definition costs a page, in milliseconds. */
export interface Cost {
  readonly what: string;
  /** It is read, and a form with a field of it is compiled. */
  readonly compileMs: number;
  /** A value is judged, the slowest of several. */
  readonly judgeMs: number;
}

const sound = [postalCode, jlptResult, bankAccount, address, certificates, ...bankAccountParts].map((entry) => {
  const { $schema: _, ...others } = entry as Readonly<Record<string, unknown>>;
  return others;
});

const values = ['', 'a', '１００ー０００１', `${'a'.repeat(3_000)}!`, '{"one":"a"}', '[{"$id":"aaaa","one":"a"}]', '{"__proto__":{"a":1}}', '[[[[', '{"one":{}}'];

const nameOf = (entry: unknown): string => (typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string' ? entry.name : 'text');

function timed<Value>(work: () => Value): { readonly value: Value; readonly ms: number } {
  const start = performance.now();
  const value = work();
  return { value, ms: performance.now() - start };
}

function costOf(builtIns: InputTypes, what: string, entry: unknown): Cost {
  const name = nameOf(entry);
  const compiled = timed(() => {
    const { types } = withServedTypes(builtIns, { field_types: [entry] });
    return compileCustomFields(types, { Field: { input_type: name, 'is_mandatory?': true } });
  });
  const { fields, types } = compiled.value;
  const judged = [...fields.values()].flatMap((field) => values.map((value) => timed(() => validateValue(types, field, value)).ms));
  return { what, compileMs: compiled.ms, judgeMs: Math.max(0, ...judged) };
}

/** Every definition by hand, and so many generated ones, each by itself; each the first time that the page sees it. */
export function hostileCosts(builtIns: InputTypes, count: number, seed: number): readonly Cost[] {
  const generated = fc.sample(brokenTypes(sound), { seed, numRuns: count }).map((entry, index) => ({ what: `generated ${String(index)}`, entry }));
  return [...hostileByHand, ...generated].map(({ what, entry }) => costOf(builtIns, what, entry));
}
