import { foldWidth, normalizers as known } from '../base/normalize.ts';

/** Half-width kana, and the full-width kana before them: half-width marks of voicing may belong to it. */
const halfKana = /[\u30a1-\u30f6]?[\uff61-\uff9f]+/g;

/** Kana whose mark of voicing came as a character of its own, as file names and some copied texts have it, in one again. */
const composed = (text: string): string => text.replace(/[\u3041-\u30ff][\u3099\u309a]/g, (kana) => kana.normalize('NFC'));

const shifted = (text: string, letters: RegExp, by: number): string =>
  composed(text.replace(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) + by)));

/** Marks of voicing that voice nothing stay marks of their own, and no part of what is written after them. */
const wide = (kana: string): string => kana.normalize('NFKC').replaceAll('\u3099', '\u309b').replaceAll('\u309a', '\u309c');

/** The normalisers that a type may name: those of `schemas/README.md`, and these. Each, done again, changes nothing. */
export const normalizers: Readonly<Record<string, (text: string) => string>> = {
  ...known,
  upperCase: (text) => text.toUpperCase(),
  lowerCase: (text) => text.toLowerCase(),
  digitsOnly: (text) => foldWidth(text).replace(/[^0-9]/g, ''),
  dropSpaces: (text) => text.replace(/\s/g, ''),
  collapseSpaces: (text) => text.replace(/\s+/g, ' '),
  halfToFullKana: (text) => composed(text.replace(halfKana, wide)),
  toKatakana: (text) => shifted(text, /[\u3041-\u3096\u309d\u309e]/g, 0x60),
  // ヷヸヹヺ have no hiragana.
  toHiragana: (text) => shifted(text, /[\u30a1-\u30f6\u30fd\u30fe]/g, -0x60),
};

/** Several may set each other to work anew: they are done until nothing changes, or so many times. */
const MOST_ROUNDS = 5;

/** The normalisers of these names, one after another, as one that changes nothing when it is done again. */
export function normalizerOf(names: readonly string[]): (text: string) => string {
  const steps = names.flatMap((name) => (Object.hasOwn(normalizers, name) ? normalizers[name] ?? [] : []));
  const once = (text: string): string => steps.reduce((result, step) => step(result), text);
  return (text) => {
    let result = once(text);
    for (let round = 1; round < MOST_ROUNDS && steps.length > 1; round += 1) {
      const next = once(result);
      if (next === result) break;
      result = next;
    }
    return result;
  };
}
