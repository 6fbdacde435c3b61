// The test files of the project, and which of them only the full run takes (docs/testing.md).
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The runner reads this too: every test of a file that begins with it has the tag. */
const FULL = /^\/\*\* @module-tag full \*\/\n/;

/** @param {string} code */
export const isWhollyFull = (code) => FULL.test(code);

/** @returns {string[]} From the root. */
export const testFiles = () =>
  readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .sort();

/** @param {string} file From the root. */
export const codeOf = (file) => readFileSync(join(root, file), 'utf8');

/** Files that `npm test` does not even load, since most of a file's time may be its imports. */
export const fullFiles = () => testFiles().filter((file) => isWhollyFull(codeOf(file)));

/** @param {string} file */
export const projectOf = (file) => {
  if (file.endsWith('.e2e.ts')) return 'e2e';
  return file.endsWith('.browser.test.tsx') ? 'browser' : 'node';
};
