import { getCountries, Metadata, type CountryCode } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import phoneForm from '../../schemas/forms/phone.json';
import { compileStaticForm } from '../../src/compiler/static-form.ts';
import { FormStore } from '../../src/engine/store.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
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
    ['090一1234一5678', 'JP', 'JP', '81', '9012345678'],
    ['０９０～1234〜5678', 'JP', 'JP', '81', '9012345678'],
    ['6112345', 'IS', 'IS', '354', '6112345'],
    ['21-1234', 'FO', 'FO', '298', '211234'],
    ['51234', 'SH', 'SH', '290', '51234'],
  ])('%s in %s', (typed, chosen, country, countryCode, cellphone) => {
    expect(readPhone(typed, chosen)).toEqual({ country, countryCode, cellphone });
  });

  test.each([['12345678', 'US'], ['123456789012', 'SG'], ['+99912345678', 'IN'], ['', 'IN'], ['9876543210', 'ZZ']])('%s in %s cannot be one', (typed, chosen) => {
    expect(readPhone(typed, chosen)).toBeUndefined();
  });
});

/** What the types of the package leave out. */
interface PlanByType {
  readonly type: (name: 'MOBILE') => { readonly possibleLengths: () => readonly number[] } | undefined;
}

describe('a number of a country where mobile numbers have fewer than eight digits', () => {
  test('is looked for in exactly those countries', () => {
    const metadata = new Metadata();
    const lengthsIn = (country: CountryCode): readonly number[] => {
      metadata.selectNumberingPlan(country);
      return (metadata.numberingPlan as unknown as PlanByType).type('MOBILE')?.possibleLengths() ?? [];
    };
    const [, cellphone] = phoneForm.sections[0]?.fields ?? [];
    expect(cellphone?.fewerDigitsWhen?.in).toEqual(getCountries().filter((country) => lengthsIn(country).some((length) => length < 8)));
  });

  const form = compileStaticForm(phoneForm, { types: builtInTypes, options: { dialingCodes: dialingCodes() } });
  const problems = (country: string, cellphone: string) => {
    const store = new FormStore(form);
    store.replace(new Map([['country', country], ['cellphone', cellphone]]));
    return store.check().map(({ field, issue }) => [field, issue.code]);
  };

  test('is one there, and none elsewhere', () => {
    expect(problems('IS', '6112345')).toEqual([]);
    expect(problems('IN', '6112345')).toEqual([['cellphone', 'phone']]);
    expect(problems('', '6112345')).toEqual([['country', 'requiredOption'], ['cellphone', 'phone']]);
  });

  test('is wrong no more when its country is chosen', () => {
    const store = new FormStore(form);
    store.replace(new Map([['country', 'IN'], ['cellphone', '6112345']]));
    store.check();
    store.controls.of(store.cell('country')).commit('IS');
    expect(store.cell('cellphone').shown.issue).toBeUndefined();
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
