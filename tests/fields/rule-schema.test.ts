import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { formats } from '../../src/base/formats.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { checkOf } from '../../src/fields/rule-schema.ts';

const given = { definition: { mandatory: true, options: ['a', 'pdf'], limits: { maxLength: 1, maxBytes: 2 } } };
const values = [
  undefined, '', 'a', '\u{20bb7}', 'ab', 0, 3, true, null, [], ['a'], ['a', 'b'], ['a', 'a'], {}, { size: 0 }, { size: 3 }, { size: 1, extension: 'pdf' },
];

test.each<JsonObject>([
  { type: 'string' }, { type: 'array' }, { const: true }, { const: { $data: '/definition/mandatory' } }, { enum: { $data: '/definition/options' } }, { enum: ['a'] },
  { enum: { $data: '/definition/limits/accept' } }, { const: { $data: '/value/extension' } }, { type: 'array', items: { enum: { $data: '/definition/options' } } },
  { required: ['size', 'extension'] }, { minLength: 1 }, { maxLength: { $data: '/definition/limits/maxLength' } }, { minItems: 1 }, { uniqueItems: true },
  { properties: { size: { minimum: 1, maximum: { $data: '/definition/limits/maxBytes' } }, extension: { enum: { $data: '/definition/options' } } } },
  { if: { minLength: 1 }, then: { maxLength: 1 } }, { not: { type: 'string' } }, { format: 'web-address' },
])('what %j says of a value is what Ajv says', (part) => {
  const schema = { properties: { value: part } };
  const validate = new Ajv({ $data: true, strict: false, formats }).compile(schema);
  const check = checkOf(schema);
  for (const value of values) {
    const facts = { ...given, ...(value !== undefined && { value }) };
    expect([value, check(facts, facts)]).toEqual([value, validate(facts)]);
  }
});
