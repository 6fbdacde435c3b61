import { expect, test } from 'vitest';
import { originOf } from '../../src/ui/origin.ts';

test('where the guard turned a visitor away from', () => {
  const from = { pathname: '/profile', search: '?mode=edit', hash: '' };
  expect(originOf({ from: { ...from, key: 'k', state: null } })).toEqual(from);
});

test.each([undefined, null, 'x', {}, { from: null }, { from: { pathname: '//evil.example', search: '', hash: '' } }, { from: { pathname: '/a' } }])(
  '%j is none', (state) => {
    expect(originOf(state)).toBeUndefined();
  });
