import { describe, expect, test } from 'vitest';
import { pendingOf } from '../../src/screens/verification/pending.ts';
import { DEFAULT_COUNTRY, dialingCodes, readPhone } from '../../src/screens/verification/phone.ts';

describe('a phone number', () => {
  test.each([
    ['9876543210', 'IN', 'IN', '91', '9876543210'],
    ['919876543210', 'IN', 'IN', '91', '9876543210'],
    ['09012345678', 'JP', 'JP', '81', '9012345678'],
    ['9012345678', 'JP', 'JP', '81', '9012345678'],
    ['+819012345678', 'IN', 'JP', '81', '9012345678'],
    ['+8801712345678', 'JP', 'BD', '880', '1712345678'],
    ['+880 1712-345678', 'BD', 'BD', '880', '1712345678'],
    ['8801712345678', 'BD', 'BD', '880', '1712345678'],
    ['+880 (0)1712-345678', 'BD', 'BD', '880', '1712345678'],
    ['0612345678', 'IT', 'IT', '39', '0612345678'],
    ['2025550123', 'CA', 'US', '1', '2025550123'],
  ])('%s in %s', (typed, chosen, country, countryCode, cellphone) => {
    expect(readPhone(typed, chosen)).toEqual({ country, countryCode, cellphone });
  });

  test.each([['12345678', 'US'], ['123456789012', 'SG'], ['+99912345678', 'IN'], ['', 'IN'], ['9876543210', 'ZZ']])('%s in %s cannot be one', (typed, chosen) => {
    expect(readPhone(typed, chosen)).toBeUndefined();
  });
});

describe('the dialling codes', () => {
  const codes = dialingCodes();

  test('are about 240, each once, with flag, name and code in both languages [AUTH-03]', () => {
    expect(codes.length).toBeGreaterThan(230);
    expect(codes.length).toBeLessThan(250);
    expect(new Set(codes.map(({ id }) => id)).size).toBe(codes.length);
    for (const { label } of codes) {
      expect(label.en).toMatch(/^\p{RI}{2} \P{RI}+ \+\d{1,3}$/u);
      expect(label.jp).toMatch(/^\p{RI}{2} \P{RI}+ \+\d{1,3}$/u);
    }
  });

  test('have the default, and each is found by name, code and letters', () => {
    expect(codes.find(({ id }) => id === DEFAULT_COUNTRY)).toEqual({
      id: 'IN', label: { en: '🇮🇳 India +91', jp: '🇮🇳 インド +91' }, keywords: ['India', 'インド', '+91', '91', 'IN'],
    });
  });
});

describe('a waiting log-in in the history', () => {
  test('with and without a code', () => {
    expect(pendingOf({ applicantId: '5', from: {} })).toEqual({ applicantId: '5', sent: undefined });
    expect(pendingOf({ applicantId: 5 })).toEqual({ applicantId: 5, sent: undefined });
    const sent = { dialing: '91', ending: '10', limited: true };
    expect(pendingOf({ applicantId: '5', sent })).toEqual({ applicantId: '5', sent });
    expect(pendingOf({ applicantId: '5', sent: { ...sent, limited: 'yes' } })).toMatchObject({ sent: { limited: false } });
  });

  test.each([undefined, null, 'x', 5, [], {}, { applicantId: true }])('%j is none', (state) => {
    expect(pendingOf(state)).toBeUndefined();
  });

  test.each([null, 'x', {}, { dialing: 91, ending: '10' }])('a code that is %j was not sent', (sent) => {
    expect(pendingOf({ applicantId: '5', sent })).toEqual({ applicantId: '5', sent: undefined });
  });
});
