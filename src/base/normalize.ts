/**
 * The normalisers that `x-normalize` of `schemas/input-types/` names; `schemas/README.md` gives their exact sets of
 * characters, which the server implements as well.
 */
export const foldWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

export const normalizers = {
  foldWidth,
  /** JavaScript's white space, which has U+3000 among it. */
  trim: (text: string): string => text.trim(),
  stripSeparators: (text: string): string => text.replace(/[\s()[\]\u002d\u2010-\u2015\u2212\u30fc\uff70]/g, ''),
} as const;
