/** Control, format, surrogate, unassigned and private characters, and white space that looks like a space. */
const isInvisible = /[\p{C}\p{Zl}\p{Zp}\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu;

const asEscape = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** A value as JSON, with invisible characters as escapes. */
export const valueText = (value: unknown): string =>
  (value === undefined ? '(nothing is filled)' : JSON.stringify(value).replace(isInvisible, asEscape));
