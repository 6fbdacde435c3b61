import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { defects } from '../../scripts/lib/defects.mjs';
import { fuzzDefects } from '../../scripts/lib/fuzz-defects.mjs';

const timesIn = (file: string, text: string): number => readFileSync(inProject(file), 'utf8').split(text).length - 1;

// A name that changes takes a row of these tables with it, and nobody would hear of it before the next run of all of them.
describe('a defect that is put in by hand', () => {
  test.each([...defects, ...fuzzDefects].map(({ name, file, was, now }) => [name, file, was, now] as const))('has its one place: %s', (_name, file, was, now) => {
    expect(timesIn(file, was)).toBe(1);
    expect(now).not.toBe(was);
  });

  test.each(defects.map(({ name, tests }) => [name, tests] as const))('has its tests: %s', (_name, tests) => {
    expect(tests.filter((file) => !existsSync(inProject(file)))).toEqual([]);
  });
});
