import { describe, expect, test } from 'vitest';
import { compileSchema } from '../../src/json-schema/compile.ts';
import { documents, suite } from './suite.ts';

/** All that the required part for draft 2020-12 asks; none is skipped. */
const ASKED = 1_299;

describe('the official test suite of JSON Schema 2020-12', () => {
  const failed = suite.flatMap(([file, cases]) => cases.flatMap(({ description, schema, tests }) => {
    const { check } = compileSchema(schema, documents);
    return tests.filter(({ data, valid }) => (check(data) === undefined) !== valid).map((one) => `${file}: ${description}: ${one.description}`);
  }));

  test(`is passed, all ${ASKED} of its required part`, () => {
    expect(failed).toEqual([]);
    expect(suite.flatMap(([, cases]) => cases.flatMap(({ tests }) => tests))).toHaveLength(ASKED);
  });
});

test.each([
  ['then', { if: { minLength: 1 }, then: 5 }, '/then'], ['else', { if: { minLength: 9 }, else: [] }, '/else'],
  ['a reference to a number', { minLength: 2, $ref: '#/minLength' }, '/$ref'], ['one to a text', { title: 'a', $dynamicRef: '#/title' }, '/$dynamicRef'],
])('%s that is no schema is said to be none, and refuses nothing in silence', (_what, schema, path) => {
  const { check, issues } = compileSchema(schema);
  expect(issues).toMatchObject([{ path }]);
  expect(check('abc')).toBeUndefined();
});

test.each([['minContains', '2'], ['minContains', -1], ['maxContains', 1.5], ['maxContains', null]])('%s of %j is said to be no count, and is not passed over in silence', (name, count) => {
  expect(compileSchema({ contains: { const: 'x' }, [name]: count }).issues).toMatchObject([{ path: `/${name}`, reason: `${name} must be a whole number from 0` }]);
});
