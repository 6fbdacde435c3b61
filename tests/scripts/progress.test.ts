import { describe, expect, it } from 'vitest';
import { progressLine } from '../../scripts/lib/progress.mjs';

describe('how far a set-up is', () => {
  it.each([
    [0, 600, 4_000, '0 of 600 packages'], [60, 600, 4_000, '60 of 600 packages, about 36 s left'], [300, 600, 90_000, '300 of 600 packages, about 2 min left'],
    [599, 600, 60_000, '599 of 600 packages, about 1 s left'], [600, 600, 60_000, '600 of 600 packages'], [700, 600, 60_000, '600 of 600 packages'],
  ])('%i of %i after %i ms is said as "%s"', (done, all, elapsed, line) => {
    expect(progressLine({ done, all, elapsed, what: 'packages' })).toBe(line);
  });
});
