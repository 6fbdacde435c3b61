import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { secondsBy, fittingIn } from '../../scripts/lib/durations.mjs';
import { codeOf, fullFiles, isWhollyFull, testFiles } from '../../scripts/lib/test-files.mjs';
import { filesWithWalks, quickFiles } from '../../scripts/lib/test-selection.mjs';

/** By itself: where a comment had it, wherever that stands, the runner would take it for this file's own. */
const TAG = '@module-tag full';

const exists = (file: string): boolean => existsSync(new URL(`../../${file}`, import.meta.url));

it('takes every law into a long run, and nothing without a walk', () => {
  const files = filesWithWalks();
  expect(files).toContain('tests/laws/field-laws.test.ts');
  expect(files).not.toContain('tests/base/moment.test.ts');
  expect(files.filter((file) => !exists(file))).toEqual([]);
});

it('takes into a quick run what is short in Node, and nothing that starts servers by the dozen', () => {
  const [files, full] = [quickFiles(), fullFiles()];
  expect(files).toContain('tests/base/moment.test.ts');
  expect(files).not.toContain('tests/server/startup.test.ts');
  expect(files.filter((file) => !file.endsWith('.test.ts') || full.includes(file))).toEqual([]);
});

it('knows the files that only the full run takes by the tag they begin with', () => {
  expect(fullFiles()).toContain('tests/e2e/spoken.e2e.ts');
  expect(isWhollyFull(`/** ${TAG} */\nimport`)).toBe(true);
  expect(isWhollyFull(`/** Has no ${TAG} */\nimport`)).toBe(false);
});

it('finds a tag of a file nowhere but in its first line: the runner takes one anywhere in it for the tag of the whole file', () => {
  const elsewhere = testFiles().filter((file) => /(\/\/|\*)\s*@module-tag\s+[\w/-]/.test(codeOf(file).replace(/^\/\*\* @module-tag \w+ \*\/\n/, '')));
  expect(elsewhere).toEqual([]);
});

it('takes as many files as there is time for, and one of unknown length for a middling one', () => {
  const secondsOf = secondsBy({ a: 1, b: 3, c: 50 });
  expect(secondsOf('new')).toBe(3);
  expect(fittingIn(['a', 'b', 'new', 'c', 'a'], 8, secondsOf)).toEqual(['a', 'b', 'new', 'a']);
});
