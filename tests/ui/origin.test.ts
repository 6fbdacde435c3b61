import { describe, expect, test } from 'vitest';
import { originOf, pageAfterLogIn, withOrigin } from '../../src/ui/origin.ts';

const address = { pathname: '/profile', search: '?mode=edit', hash: '' };
const location = { ...address, key: 'k', state: null };

test('where the guard turned a visitor away from', () => {
  expect(originOf(withOrigin(location, undefined))).toEqual(address);
  expect(originOf(withOrigin(location, '7'))).toEqual({ ...address, applicantId: '7' });
});

test.each([undefined, null, 'x', {}, { from: null }, { from: { pathname: '//evil.example', search: '', hash: '' } }, { from: { pathname: '/a' } }])(
  '%j is none', (state) => {
    expect(originOf(state)).toBeUndefined();
  });

describe('the way in', () => {
  test.each([
    ['nowhere remembered', undefined, '/'],
    ['nobody had been there', withOrigin(location, undefined), address],
    ['the same applicant was there', withOrigin(location, '7'), address],
    ['somebody else was there', withOrigin(location, '8'), '/'],
  ])('%s', (_case, state, way) => {
    expect(pageAfterLogIn(originOf(state), '7')).toEqual(way);
  });
});
