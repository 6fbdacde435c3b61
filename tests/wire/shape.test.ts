import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerShape } from '../../src/wire/issue.ts';
import { type Shape, flawOf } from '../../src/wire/shape.ts';
import { contractAjv } from '../arbitraries/contract.ts';
import { law } from '../arbitraries/law.ts';

/** Parts of JSON Schema, as far as values are made of them here. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
}
interface Contract {
  readonly $id: string;
  readonly $defs: Readonly<Record<string, Schema>>;
}

const folder = new URL('../../schemas/wire/', import.meta.url);
const contracts = new Map(readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Contract]));
const ajv = contractAjv({ allErrors: true });
const shapes = new Map(Object.entries(import.meta.glob<{ shape: AnswerShape }>('../../src/wire/generated/*.ts', { eager: true }))
  .map(([path, { shape }]) => [`${path.replace(/^.*\/|\.ts$/g, '')}.json`, shape.shape]));

const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom<unknown>(1.5, -1, '', '7', [], {}, null, true, [null], [{}]));
const names = fc.constantFrom('a', 'a/b', 'm~n', 'constructor', '');
const plain: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.oneof(fc.string(), fc.constantFrom('#abc', '#0A1b2C', '😀')), integer: fc.integer(), number: fc.double({ noNaN: true, noDefaultInfinity: true }), boolean: fc.boolean(),
  null: fc.constant(null), array: fc.array(anything, { maxLength: 2 }), object: fc.dictionary(names, anything, { maxKeys: 2 }),
};

/** Values that a schema takes, for the most part: each part of them may be anything instead, and each member may be missing. */
function valuesOf(schema: Schema, file: string): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: meantBy(schema, file), weight: 19 }, { arbitrary: anything, weight: 1 });
}

function meantBy(schema: Schema, file: string): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const [where = '', name = ''] = schema.$ref.split('#/$defs/');
    const inFile = where === '' ? file : where;
    return meantBy(contracts.get(inFile)?.$defs[name] ?? {}, inFile);
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((form) => valuesOf(form, file)));
  if (schema.properties) {
    const members = fc.record(Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, valuesOf(part, file)])), { requiredKeys: [] });
    const all = fc.record(Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, valuesOf(part, file)])));
    return fc.oneof(all, members);
  }
  if (schema.additionalProperties) return fc.dictionary(names, valuesOf(schema.additionalProperties, file), { maxKeys: 3 });
  if (schema.items) return fc.array(valuesOf(schema.items, file), { maxLength: 3 });
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? anything : fc.oneof(...types.map((type) => plain[type] ?? anything));
}

test('every call of schemas/wire has its shape', () => {
  expect([...shapes.keys()].sort()).toEqual([...contracts.keys()].filter((file) => file !== 'common.json').sort());
});

describe('the check of an answer says what Ajv says of the schema, and names a place that Ajv names', () => {
  for (const [file, shape] of shapes) {
    const { $id = '', $defs = {} } = contracts.get(file) ?? {};
    const checked = 'entry' in $defs ? 'entry' : 'response';
    const validate = ajv.getSchema(`${$id}#/$defs/${checked}`);
    law(`of ${file}`, fc.property(valuesOf({ $ref: `#/$defs/${checked}` }, file), (value) => {
      const flaw = flawOf(shape, value);
      expect(flaw === undefined).toBe(validate?.(value));
      if (flaw) expect(validate?.errors?.map(({ instancePath }) => instancePath)).toContain(flaw.path);
    }), 100);
  }
});

test.each<[Shape, unknown, unknown]>([
  [{ type: ['object'], required: ['a'] }, {}, { path: '', detail: 'must have a' }],
  [{ type: ['object'], properties: { 'a/b': { type: ['array'], items: { type: ['string', 'null'] } } } }, { 'a/b': ['x', 7] }, { path: '/a~1b/1', detail: 'must be string,null' }],
  [{ type: ['object'], additionalProperties: { type: ['integer'] } }, { 'm~n': 1.5 }, { path: '/m~0n', detail: 'must be integer' }],
  [{ anyOf: [{ type: ['null'] }, { type: ['object'], properties: { a: { type: ['string'] } } }] }, { a: 1 }, { path: '/a', detail: 'must be string' }],
  [{ anyOf: [{ type: ['string'] }, { type: ['null'] }] }, 1, { path: '', detail: 'must be string' }],
  [{ minLength: 1 }, '', { path: '', detail: 'must be 1 characters at least' }],
  [{ minLength: 2 }, '😀', { path: '', detail: 'must be 2 characters at least' }],
  [{ pattern: /^#/u }, 'x', { path: '', detail: 'must match ^#' }],
  [{ enum: ['a'] }, 'b', { path: '', detail: 'must be one of those that are allowed' }],
  [{ minimum: 0, maximum: 100 }, 101, { path: '', detail: 'must be from 0 to 100' }],
  [{ properties: { a: { type: ['string'] } } }, { a: undefined, b: 1 }, undefined],
  [{}, 1, undefined],
])('a flaw is the first, of several forms the deepest: %j of %j', (shape, value, flaw) => {
  expect(flawOf(shape, value)).toEqual(flaw);
});
