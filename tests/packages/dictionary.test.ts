import fc from 'fast-check';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import {
  addresses, addressText, inOtherForms, japaneseForms, names, nameText, phones, phoneText,
} from '../../packages/arbitraries/dictionary.ts';
import countries from '../../server/database/reference/countries.json' with { type: 'json' };
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { law } from '../arbitraries/law.ts';

const { rule } = typeOf(builtInTypes, { type: 'phone_number' });
const isPhone = (text: string): boolean =>
  rule.check({ definition: { mandatory: true, options: [], limits: {} }, value: rule.normalize(text) }) === undefined;

describe('the dictionary', () => {
  test('is of countries that there are', () => {
    const codes = new Set(countries.map(({ code }) => code));
    expect([...names, ...phones, ...addresses].map(({ country }) => country).filter((country) => !codes.has(country))).toEqual([]);
  });

  test.each(phones.flatMap(({ country, e164, written }) => [e164, ...written].map((text) => [text, country, e164] as const)))(
    '%s of %s is %s to somebody else, and a phone number to the portal', (text, country, e164) => {
      const number = parsePhoneNumber(text.normalize('NFKC').replaceAll('ー', '-'), country as CountryCode);
      expect(number?.number).toBe(e164);
      // Of numbers that are kept for films not all plans say that they are in use.
      expect(number?.isPossible()).toBe(true);
      expect(isPhone(text)).toBe(true);
    });

  test('has each name in katakana as a Japanese form asks for it', () => {
    expect(names.map(({ katakana }) => katakana).filter((text) => !/^[ァ-ヶー・]+(?: [ァ-ヶー・]+)*$/.test(text))).toEqual([]);
    expect(names.map(({ latin }) => latin).filter((text) => !/^[A-Za-z .’'-]+$/.test(text))).toEqual([]);
  });

  test('has each usual form once', () => {
    const usual = japaneseForms.map(([form]) => form);
    expect(new Set(usual).size).toBe(usual.length);
    for (const forms of japaneseForms) expect(new Set(forms).size).toBe(forms.length);
  });

  const ofCountries = [phoneText('JP'), nameText('VN'), addressText('TH')] as const;
  law('gives what is of a country, and refuses one that it has not', fc.property(...ofCountries, (phone, name, address) => {
    expect(phones.some(({ country, e164, written }) => country === 'JP' && [e164, ...written].includes(phone))).toBe(true);
    expect(names.some(({ country, written, latin, katakana }) => country === 'VN' && [written, latin, katakana].includes(name))).toBe(true);
    expect(address).toContain('10200');
    expect(() => nameText('XX')).toThrow(RangeError);
  }));

  law('writes the same in other forms, and what has none as it is', fc.property(inOtherForms(fc.constantFrom('高崎 Ken', 'ガ')), (text) => {
    expect(text).toMatch(/^[高髙][崎﨑嵜埼] Ken$|^(?:ガ|ｶﾞ|カ\u3099|が|か\u3099)$/);
  }));
});
