import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { readDurations, secondsBy } from './durations.mjs';
import { root } from './run.mjs';

/** Starts with the longest files, so that no worker still has a long one when the others have finished. */
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
