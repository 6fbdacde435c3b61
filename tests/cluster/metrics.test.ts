import { expect, test } from 'vitest';
import { slopeOf, sumOf } from '../../tools/cluster/metrics.ts';

test('a slope is that of the nearest line', () => {
  expect(slopeOf([[0, 5], [10, 5], [20, 5]])).toBe(0);
  expect(slopeOf([[0, 1], [1, 3], [2, 5]])).toBeCloseTo(2);
  expect(slopeOf([[0, 0], [1, 4], [2, 2], [3, 6]])).toBeCloseTo(1.6);
});

test('a sum takes all labels of a name, and no other name', () => {
  const figures = new Map([['jobs{state="waiting"}', 2], ['jobs{state="failed"}', 3], ['jobs_most', 90], ['other', 7]]);
  expect(sumOf(figures, 'jobs')).toBe(5);
  expect(sumOf(figures, 'other')).toBe(7);
});
