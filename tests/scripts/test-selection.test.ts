import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { secondsBy, within } from '../../scripts/lib/durations.mjs';
import { fullFiles, isWhollyFull } from '../../scripts/lib/test-files.mjs';
import { filesWithWalks, quickFiles } from '../../scripts/lib/test-selection.mjs';

const exists = (file: string): boolean => existsSync(new URL(`../../${file}`, import.meta.url));

it('takes every law into a long run, and nothing without a walk', () => {
  const files = filesWithWalks();
  expect(files).toContain('tests/laws/agreement.test.ts');
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
  expect(isWhollyFull(`// @module-tag full\n/** Has no such tag: @module-tag full */\n`)).toBe(false);
});

it('takes as many files as there is time for, and one of unknown length for a middling one', () => {
  const secondsOf = secondsBy({ a: 1, b: 3, c: 50 });
  expect(secondsOf('new')).toBe(3);
  expect(within(['a', 'b', 'new', 'c', 'a'], 8, secondsOf)).toEqual(['a', 'b', 'new', 'a']);
});
