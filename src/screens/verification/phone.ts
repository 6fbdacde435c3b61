import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { normalizers } from '../../base/normalize.ts';
import { languageTag, type Language } from '../../base/text.ts';

export type Phone = NonNullable<ReturnType<typeof readPhone>>;

/** Spec §9 Default country code. */
export const DEFAULT_COUNTRY: CountryCode = 'IN';

/** The maximum number of digits (DECISIONS "Smaller points"), without the country's code. */
const MAX_LENGTH = 13;

/**
 * Parses a number as written in a country, given by its two letters, for `enable_authy` (spec §7): code and number are digits alone,
 * without the trunk prefix. A number that begins with + has its own country. `undefined` where the number is not possible.
 */
export function readPhone(text: string, country: string) {
  const number = parsePhoneNumberFromString(normalizers.foldHyphens(text), country as CountryCode);
  if (!number?.isPossible() || number.nationalNumber.length > MAX_LENGTH) return undefined;
  return { country: number.country ?? country, countryCode: number.countryCallingCode, cellphone: number.nationalNumber };
}

const names = (language: Language): Intl.DisplayNames => new Intl.DisplayNames(languageTag(language), { type: 'region' });

/** The two letters of a country as regional indicators, which make up its flag; a system without flags shows them as letters. */
const flagOf = (country: string): string =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0)));

/** Every country with a dialling code: flag, name and code, searchable by each of them in both languages (spec §3 Lookups). */
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
