import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { normalise } from '../contract/normalise.ts';

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

const digitsOf = (text: string): string => normalise(text, ['foldHyphens', 'foldWidth', 'stripSeparators']);

/**
 * The phone number of `/auth` in E.164 (spec §2 Verification), given with or without its national prefix, also in full-width digits.
 * `undefined` where no number of that country has this length, or where it names another country itself.
 */
export function phoneOf(countryCode: string, cellphone: string): string | undefined {
  const callingCode = digitsOf(countryCode).replace(/^\+/, '');
  if (!callingCodes.has(callingCode)) return undefined;
  const number = parsePhoneNumberFromString(digitsOf(cellphone), { defaultCallingCode: callingCode, extract: false });
  const isOfCountry = number?.countryCallingCode === callingCode && number.ext === undefined;
  return isOfCountry && number.isPossible() ? number.number : undefined;
}
