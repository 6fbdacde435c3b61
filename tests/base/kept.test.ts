import { expect, test } from 'vitest';
import { isOutdated, KEPT_MS } from '../../src/base/kept.ts';

const NOW = Date.UTC(2027, 5);

test.each([
  ['work of a moment ago', NOW, false], ['work of thirty days ago', NOW - KEPT_MS, false], ['older work', NOW - KEPT_MS - 1, true],
  ['what has no time that can be read', 0, true], ['work of a clock that was not set', Date.UTC(1970, 0, 1, 0, 10), false],
  ['work of a clock that had stood still', Date.UTC(2015, 0), false], ['work of a clock that was ahead', NOW + KEPT_MS, false],
])('is %s outdated', (_what, at, expected) => {
  expect(isOutdated(at, NOW)).toBe(expected);
});
