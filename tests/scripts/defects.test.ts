import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { defects } from '../../scripts/lib/defects.mjs';
import { fuzzDefects } from '../../scripts/lib/fuzz-defects.mjs';
import { suites } from '../../scripts/lib/mutation-suites.mjs';

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

  test.each(suites.flatMap(({ rooms }) => rooms))('by chance has its file or folder: %s', (room) => {
    expect(existsSync(inProject(room))).toBe(true);
  });

  // A stage names files by how they begin.
  test.each(suites.flatMap(({ stages }) => stages.flat()))('by chance has its tests: %s', (begin) => {
    const [folder, name] = [dirname(begin), basename(begin)];
    expect(readdirSync(inProject(folder)).filter((file) => file.startsWith(name))).not.toEqual([]);
  });
});
