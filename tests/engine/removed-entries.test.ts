import { expect, it } from 'vitest';
import { restorePosition, withRemoved } from '../../src/engine/removed-entries.ts';

it.each([
  ['nothing was removed', [], ['a', 'b'], ['a', 'b']],
  ['one in the middle', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c']],
  ['the first and the last', ['a', 'b', 'c'], ['b'], ['a', 'b', 'c']],
  ['all', ['a', 'b'], [], ['a', 'b']],
  ['one was added since', ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
  ['another order came from the server', ['a', 'b', 'c'], ['c', 'a'], ['c', 'a', 'b']],
])('what was removed stands where it stood: %s', (_, before, items, shown) => {
  expect(withRemoved(before, items)).toEqual(shown);
});

it('brings each back to its place, in whatever order', () => {
  const shown = ['a', 'b', 'c', 'd'];
  expect(restorePosition(shown, ['a', 'd'], 'c')).toBe(1);
  expect(restorePosition(shown, ['a', 'c', 'd'], 'b')).toBe(1);
  expect(restorePosition(shown, [], 'd')).toBe(0);
});
