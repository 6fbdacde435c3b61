/**
 * The normalisers that `x-normalize` of `schemas/input-types/` names; `schemas/README.md` gives their exact sets of
 * characters, which the server implements as well. Each is idempotent.
 */
export const foldWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/**
 * The characters that applicants and input methods write for a hyphen or a minus, among them look-alikes: the box-drawing line,
 * wave dashes, the long-vowel marks and the kanji for one.
 */
const HYPHENS = '\\u002d\\u2010-\\u2015\\u2212\\u2500\\u301c\\u30fc\\u4e00\\uff5e\\uff70';
/** Characters that nobody sees: they come along when a text is copied from a page or a message. */
const UNSEEN = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff';

const separators = `[\\s()[\\]./\\u00b7\\u30fb\\uff65${HYPHENS}${UNSEEN}]`;
const separator = new RegExp(separators, 'g');
const trunkZero = new RegExp(`^(${separators}*\\+${separators}*\\d{1,3}${separators}*?)[([]\\s*0\\s*[)\\]]`);
const hyphen = new RegExp(`[${HYPHENS}]`, 'g');
const leadingHyphen = new RegExp(`^[${HYPHENS}](?=[\\d.])`);
const day = new RegExp(`^(\\d{4})[${HYPHENS}/.](\\d{1,2})[${HYPHENS}/.](\\d{1,2})$`);
const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const wideScheme = /^[hｈ][tｔ]{2}[pｐ][sｓ]?[:：][/／]{2}/i;

/** Every hyphen as `-`. Runs before `foldWidth`, which makes a tilde of the full-width wave dash. */
export const foldHyphens = (text: string): string => text.replace(hyphen, '-');

const endOf = (text: string, dropped: RegExp): number => {
  let end = text.length;
  while (end > 0 && dropped.test(text.charAt(end - 1))) end -= 1;
  return end;
};

const blank = new RegExp(`[\\s${UNSEEN}]`);
const closing = new RegExp(`[\\s${UNSEEN}\\u3001\\u3002\\uff61\\uff64]`);

/** Looks at each character at most once; a pattern with `+$` would start again at each blank of a long text. */
function trim(text: string): string {
  const end = endOf(text, blank);
  let start = 0;
  while (start < end && blank.test(text.charAt(start))) start += 1;
  return text.slice(start, end);
}

export const normalizers = {
  foldHyphens,
  foldWidth,
  trim,
  stripSeparators: (text: string): string => text.replace(separator, ''),
  // A search of code units comes first: a pattern of code points takes ten times as long, and few texts have such a character.
  dropUnstorable: (text: string): string => (/[\0\ud800-\udfff]/.test(text) ? text.replace(/[\0\ud800-\udfff]/gu, '') : text),
  dropTrunkZero: (text: string): string => text.replace(trunkZero, '$1'),
  plainNumber: (text: string): string =>
    text.replace(leadingHyphen, '-').replace(grouped, (whole) => whole.replaceAll(',', ''))
      .replace(/^[+-]?(?=\.\d)/, (sign) => `${sign}0`),
  plainDay: (text: string): string =>
    text.replace(day, (_, year: string, month: string, date: string) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`),
  foldDots: (text: string): string => text.replace(/[\u3002\uff61]/g, '.'),
  foldAddress: (text: string): string => (wideScheme.test(text) && !/^https?:\/\//i.test(text) ? foldWidth(text) : text),
  foldYen: (text: string): string => text.replace(/^[\\\uff3c](?=[\d\uff10-\uff19])/, '\u00a5'),
  dropClosing: (text: string): string => text.slice(0, endOf(text, closing)),
} as const;
