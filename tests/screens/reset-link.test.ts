import { expect, test } from 'vitest';
import { isFirstPassword, linkInAddress, linkInState } from '../../src/screens/reset-password/reset-link.ts';

test.each([
  ['?reset_password_token=t%2B1&registration=true', { token: 't+1', registration: 'true' }],
  ['?reset_password_token=t', { token: 't', registration: null }],
  ['?reset_password_token=t&registration=false&language=jp', { token: 't', registration: 'false', language: 'jp' }],
  ['?reset_password_token=t&registration=false&language=fr', { token: 't', registration: 'false' }],
  ['?reset_password_token=', undefined],
  ['?registration=true', undefined],
  ['', undefined],
])('%s in the address', (search, link) => {
  expect(linkInAddress({ search })).toEqual(link);
});

test('is the same out of the history', () => {
  const link = { token: 't', registration: 'true' };
  expect(linkInState({ state: { link } })).toEqual(link);
  expect(linkInState({ state: { link: { ...link, language: 'jp' } } })).toEqual({ ...link, language: 'jp' });
  expect(linkInState({ state: { link: { token: 't', language: 5 } } })).toEqual({ token: 't', registration: null });
});

test.each([undefined, null, 'x', {}, { link: 't' }, { link: {} }, { link: { token: 5 } }])('%j holds none', (state) => {
  expect(linkInState({ state })).toBeUndefined();
});

test.each([['true', true], ['false', false], [null, false]])('registration %j is a first password: %s', (registration, first) => {
  expect(isFirstPassword({ token: 't', registration })).toBe(first);
});
