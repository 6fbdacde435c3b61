import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { normalizers } from '../../base/normalize.ts';
import { languageTag, type Language } from '../../base/text.ts';

export type Phone = NonNullable<ReturnType<typeof readPhone>>;

/** Spec §9 Default country code. */
export const DEFAULT_COUNTRY: CountryCode = 'IN';

/** What may be typed (DECISIONS "Smaller points"); the country's code is not counted. */
const MAX_LENGTH = 13;

/**
 * Reads a number as it is written in a country, by its two letters, for `enable_authy` (spec §7): code and number are digits alone,
 * the trunk prefix is gone. One that begins with + names its country itself. `undefined` where there cannot be such a number.
 */
export function readPhone(text: string, country: string) {
  const number = parsePhoneNumberFromString(normalizers.foldHyphens(text), country as CountryCode);
  if (!number?.isPossible() || number.nationalNumber.length > MAX_LENGTH) return undefined;
  return { country: number.country ?? country, countryCode: number.countryCallingCode, cellphone: number.nationalNumber };
}

const names = (language: Language): Intl.DisplayNames => new Intl.DisplayNames(languageTag(language), { type: 'region' });

/** The two letters of a country as the signs that make up its flag; where a system draws no flags they are still letters. */
const flagOf = (country: string): string =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0)));

/** Every country with a dialling code: flag, name and code, to be found by each of them in both languages (spec §3 Lookups). */
export function dialingCodes() {
  const [english, japanese] = [names('en'), names('jp')];
  return getCountries().map((country) => {
    const code = getCountryCallingCode(country);
    const name = { en: english.of(country) ?? country, jp: japanese.of(country) ?? country };
    const labelled = (text: string): string => `${flagOf(country)} ${text} +${code}`;
    return {
      id: country, label: { en: labelled(name.en), jp: labelled(name.jp) }, keywords: [name.en, name.jp, `+${code}`, code, country],
    };
  });
}
