import { foldWidth } from './normalize.ts';

/** Digits with separators; a yen sign before and 円 after are taken too. The backslash is the yen key of some keyboards. */
const AMOUNT = /^[¥￥\\]?([\d,、\s]*)円?$/;

/** The digits of an amount as people write it, full-width or not; `undefined` where the text is not an amount. */
export const digitsOf = (text: string): string | undefined => AMOUNT.exec(foldWidth(text).trim())?.[1]?.replace(/\D/g, '');

/** The number of an amount; `undefined` where the text names none. */
export const amountOf = (text: string): number | undefined => {
  const digits = digitsOf(text) ?? '';
  return digits === '' ? undefined : Number(digits);
};
