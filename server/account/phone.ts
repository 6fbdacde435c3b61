import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { normalise } from '../contract/normalise.ts';

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

const digitsOf = (text: string): string => normalise(text, ['foldHyphens', 'foldWidth', 'stripSeparators']);

/**
 * The number of `/auth` in E.164 (spec §2 Verification), with or without its national prefix, in full-width digits, too.
 * `undefined` where no number of that country is so long, or where it names another country itself.
 */
export function phoneOf(countryCode: string, cellphone: string): string | undefined {
  const callingCode = digitsOf(countryCode).replace(/^\+/, '');
  if (!callingCodes.has(callingCode)) return undefined;
  const number = parsePhoneNumberFromString(digitsOf(cellphone), { defaultCallingCode: callingCode, extract: false });
  const isOfCountry = number?.countryCallingCode === callingCode && number.ext === undefined;
  return isOfCountry && number.isPossible() ? number.number : undefined;
}
