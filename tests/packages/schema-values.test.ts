import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonObject } from '../../packages/arbitraries/json.ts';
import { schemaValues } from '../../packages/arbitraries/schema-values.ts';

const limits = { properties: { age: { minimum: 18, maximum: 60 } } };
const person = { type: 'object', properties: { kind: { type: 'string' }, age: { type: 'integer' } } };
const isChild = { properties: { kind: { const: 'child' } }, required: ['kind'] };

/** The ages in values of a schema, of those whose kind the limits are for. */
function agesIn(schema: object, isLimited: (kind: unknown) => boolean): ReadonlySet<unknown> {
  const values = fc.sample(schemaValues(schema, 'boundary'), { seed: 1, numRuns: 2_000 }).filter(isJsonObject);
  return new Set(values.filter(({ kind }) => isLimited(kind)).map(({ age }) => age));
}

const isForAll = () => true;
const isForChildren = (kind: unknown) => kind === 'child';
const isForOthers = (kind: unknown) => kind !== 'child';

test.each([
  ['outside of a condition', { ...person, properties: { ...person.properties, age: { type: 'integer', minimum: 18, maximum: 60 } } }, isForAll],
  ['in `then`', { ...person, if: isChild, then: limits }, isForChildren],
  ['in `then` that asks for more', { ...person, if: isChild, then: { ...limits, required: ['age'] } }, isForChildren],
  ['in `else`', { ...person, if: isChild, else: limits }, isForOthers],
  ['in `then` of one of several conditions', { ...person, allOf: [{ if: isChild, then: limits }] }, isForChildren],
])('a limit %s is met, and missed by one', (_, schema, isLimited) => {
  const ages = agesIn(schema, isLimited);
  expect([17, 18, 60, 61].filter((age) => !ages.has(age))).toEqual([]);
});

test('a limit of the value itself in `then` and in `else` is met, and missed by one', () => {
  const schema = { type: 'integer', if: { minimum: 100 }, then: { maximum: 200 }, else: { minimum: 18 } };
  const values = new Set(fc.sample(schemaValues(schema, 'boundary'), { seed: 1, numRuns: 2_000 }));
  expect([17, 18, 99, 100, 200, 201].filter((value) => !values.has(value))).toEqual([]);
});
