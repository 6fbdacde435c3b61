import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonText, jsonOf } from '../../server/http/json-text.ts';

const members = fc.dictionary(fc.string(), fc.record({ value: fc.option(fc.jsonValue(), { nil: undefined }), isText: fc.boolean() }));

it('An answer is written as JSON.stringify writes it, whichever of its members are JSON already', () => {
  fc.assert(fc.property(members, (drawn) => {
    const plain = Object.fromEntries(Object.entries(drawn).map(([name, { value }]) => [name, value]));
    const answer = Object.fromEntries(Object.entries(drawn).map(([name, { value, isText }]) =>
      [name, isText && value !== undefined ? new JsonText(JSON.stringify(value)) : value]));
    expect(jsonOf(answer)).toBe(JSON.stringify(plain));
  }));
});

it('An answer that is a list, as of countries, is one', () => {
  expect(jsonOf([{ id: 1 }, { id: 2 }])).toBe('[{"id":1},{"id":2}]');
});
