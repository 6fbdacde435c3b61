import { foldWidth } from './normalize.ts';
import { localeOf, type Language } from './text.ts';

/** Digits with separators; a yen sign before and 円 after are taken too. The backslash is the yen key of some keyboards. */
const AMOUNT = /^[¥￥\\]?([\d,、\s]*)円?$/;

/** The digits of an amount as people write it, full-width or not; `undefined` where the text is not an amount. */
export const digitsOf = (text: string): string | undefined => AMOUNT.exec(foldWidth(text).trim())?.[1]?.replace(/\D/g, '');

/** The number of an amount; `undefined` where the text names none. */
export const amountOf = (text: string): number | undefined => {
  const digits = digitsOf(text) ?? '';
  return digits === '' ? undefined : Number(digits);
};

/** `¥1234567` with its thousands grouped; anything else as it is, also what is too long to be an amount. */
export function formatCurrency(amount: string, language: Language): string {
  const digits = /^[¥￥](0|[1-9][0-9]{0,17})$/.exec(amount)?.[1];
  return digits === undefined ? amount : `¥${new Intl.NumberFormat(localeOf[language]).format(BigInt(digits))}`;
}
