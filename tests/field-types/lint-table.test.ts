import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { lines, shortly } from './lint-lines.ts';
import { rows } from './lint-rows.ts';

/** What an administrator is to read of each row, one after another; written out, so that a word that goes is seen to go. */
const expected = readFileSync(new URL('./lint-findings.txt', import.meta.url), 'utf8').split(/^# /m).slice(1).map((part) => part.trimEnd().split('\n'));

describe('what lint says of', () => {
  test('each row is written down', () => {
    expect(expected.map(([definition]) => definition)).toEqual(rows.map(shortly));
  });

  test.each(rows.map((row, index) => [index, shortly(row), row] as const))('%i: %s', (index, _definition, row) => {
    expect(lines(lintFieldTypes(row))).toEqual(expected[index]?.slice(1));
  });
});

test('a definition is told a hundred faults, and the next its own', () => {
  const many = { name: 'many', base: 'text', ...Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`z${String(index).padStart(9, '0')}`, 1])) };
  expect(lintFieldTypes([many]).map(({ path }) => path)).toEqual(Array.from({ length: 100 }, (_, index) => `/0/z${String(index).padStart(9, '0')}`));
  expect(lintFieldTypes([many, { name: 'next', base: 'none' }]).slice(100)).toMatchObject([{ path: '/1/base', severity: 'error' }]);
});
