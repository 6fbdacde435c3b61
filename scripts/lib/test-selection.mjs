// Which tests a run takes besides those that its arguments name (docs/testing.md).
import { readDurations, secondsBy, fittingIn } from './durations.mjs';
import { codeOf, fullFiles, projectOf, testFiles } from './test-files.mjs';

/** What the files of a quick run take together, in workers beside each other: some sixty seconds, and building comes before. */
const QUICK_SECONDS = 75;

/** @returns {string[]} The quickest files in Node. */
export function quickFiles() {
  const secondsOf = secondsBy(readDurations());
  const full = fullFiles();
  const inNode = testFiles().filter((file) => projectOf(file) === 'node' && !full.includes(file));
  return fittingIn(inNode.sort((a, b) => secondsOf(a) - secondsOf(b)), QUICK_SECONDS, secondsOf);
}

/** @returns {string[]} The files whose walks are longer in a long run. */
export const filesWithWalks = () => testFiles().filter((file) => /\/(law|rounds)\.ts'|everyDevice|[iI]nTurn/.test(codeOf(file)));
