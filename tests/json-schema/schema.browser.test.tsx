import { expect, test } from 'vitest';
import { compileSchema } from '../../src/json-schema/compile.ts';
import { documents, suite } from './suite.ts';

/** Of the page's own policy what forbids code made of text; from here on it holds in this page. */
function forbidEval(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'self'; require-trusted-types-for 'script'";
  document.head.append(policy);
}

test('the official test suite of JSON Schema 2020-12 is passed in a page that makes no code of text', () => {
  forbidEval();
  // oxlint-disable-next-line typescript/no-implied-eval -- that it is refused is the point
  expect(() => new Function('return 1')).toThrow();
  const verdicts = suite.flatMap(([file, cases]) => cases.flatMap(({ description, schema, tests }) => {
    const { check } = compileSchema(schema, documents);
    return tests.map(({ data, valid, description: value }) => ({ what: `${file}: ${description}: ${value}`, isRight: (check(data) === undefined) === valid }));
  }));
  expect(verdicts.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(verdicts).toHaveLength(1_299);
});
