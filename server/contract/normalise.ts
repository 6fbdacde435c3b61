/**
 * Characters that are typed for a hyphen or a minus: hyphens, dashes, the minus, the box-drawing line, wave dashes, the long-vowel marks,
 * the kanji for one.
 */
const HYPHEN = String.raw`\u002D\u2010-\u2015\u2212\u2500\u301C\u30FC\u4E00\uFF5E\uFF70`;
/** Invisible characters: soft hyphens, zero widths, marks of direction, the byte order mark. */
const UNSEEN = String.raw`\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF`;
const SEPARATOR = String.raw`[\s${HYPHEN}${UNSEEN}()[\]./\u00B7\u30FB\uFF65]`;

const patterns = {
  hyphen: new RegExp(`[${HYPHEN}]`, 'g'),
  yenKey: /^[\\\uFF3C](?=[0-9\uFF10-\uFF19])/,
  separator: new RegExp(SEPARATOR, 'g'),
  blank: new RegExp(`[\\s${UNSEEN}]`),
  blankOrClosing: new RegExp(String.raw`[\s${UNSEEN}\u3001\u3002\uFF61\uFF64]`),
  bracketedZero: new RegExp(String.raw`^(${SEPARATOR}*\+${SEPARATOR}*\d{1,3}${SEPARATOR}*?)[([]\s*0\s*[)\]]`),
  minus: new RegExp(String.raw`^[${HYPHEN}](?=[.\d])`),
  groups: /^([+-]?)([1-9]\d{0,2}(?:,\d{3})+)((?:\.\d+)?)$/,
  bareFraction: /^([+-]?)(\.\d)/,
  day: new RegExp(String.raw`^(\d{4})[${HYPHEN}./](\d{1,2})[${HYPHEN}./](\d{1,2})$`),
  plainScheme: /^https?:\/\//i,
  anyScheme: /^[hｈ][tｔ][tｔ][pｐ][sｓ]?[:：][/／][/／]/i,
};

const foldWidth = (text: string): string => text
  .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xFEE0))
  .replaceAll('\u3000', ' ');

/** In one pass from the end: a pattern would start again at every blank of a text of blanks. */
function withoutEnd(text: string, dropped: RegExp): string {
  let length = text.length;
  while (length > 0 && dropped.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

function withoutStart(text: string, dropped: RegExp): string {
  let start = 0;
  while (start < text.length && dropped.test(text.charAt(start))) start += 1;
  return text.slice(start);
}

function plainNumber(text: string): string {
  const signed = text.replace(patterns.minus, '-');
  const [, sign = '', digits = '', fraction = ''] = patterns.groups.exec(signed) ?? [];
  const plain = digits === '' ? signed : sign + digits.replaceAll(',', '') + fraction;
  return plain.replace(patterns.bareFraction, (_, before: string, point: string) => `${before}0${point}`);
}

function plainDay(text: string): string {
  const [, year, month, day] = patterns.day.exec(text) ?? [];
  return year && month && day ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') : text;
}

/** The normalisers that `x-normalize` of an input type can name (schemas/README.md). */
export const normalisers = {
  dropUnstorable: (text: string) => text.replace(/[\0\p{Surrogate}]/gu, ''),
  foldHyphens: (text: string) => text.replace(patterns.hyphen, '-'),
  foldWidth,
  trim: (text: string) => withoutStart(withoutEnd(text, patterns.blank), patterns.blank),
  stripSeparators: (text: string) => text.replace(patterns.separator, ''),
  dropTrunkZero: (text: string) => text.replace(patterns.bracketedZero, '$1'),
  plainNumber,
  plainDay,
  foldDots: (text: string) => text.replace(/[\u3002\uFF61]/g, '.'),
  foldAddress: (text: string) => (!patterns.plainScheme.test(text) && patterns.anyScheme.test(text) ? foldWidth(text) : text),
  foldYen: (text: string) => text.replace(patterns.yenKey, '\u00A5'),
  dropClosing: (text: string) => withoutEnd(text, patterns.blankOrClosing),
} as const satisfies Record<string, (text: string) => string>;

export type Normaliser = keyof typeof normalisers;

export const normalise = (text: string, names: readonly Normaliser[]): string =>
  names.reduce((folded, name) => normalisers[name](folded), text);
