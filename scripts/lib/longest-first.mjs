import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { readDurations, secondsBy } from './durations.mjs';
import { root } from './run.mjs';

/** Begins with what takes longest, so that no worker is left with a long file when the others have done theirs. */
export default class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const secondsOf = secondsBy(readDurations());
    const seconds = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) => secondsOf(relative(root, moduleId).replaceAll('\\', '/'));
    return files.toSorted((a, b) => seconds(b) - seconds(a));
  }
}
