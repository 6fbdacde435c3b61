import { foldWidth, normalizers as known } from '../base/normalize.ts';

/** Half-width kana, and the full-width kana before them: half-width marks of voicing may belong to it. */
const halfKana = /[\u30a1-\u30f6]?[\uff61-\uff9f]+/g;

/** Joins kana with voicing marks that are characters of their own, as in file names and some copied texts. */
const composed = (text: string): string => text.replace(/[\u3041-\u30ff][\u3099\u309a]/g, (kana) => kana.normalize('NFC'));

const shifted = (text: string, letters: RegExp, by: number): string =>
  composed(text.replace(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) + by)));

/** Voicing marks that voice nothing stay characters of their own, and do not join what is written later. */
const wide = (kana: string): string => kana.normalize('NFKC').replaceAll('\u3099', '\u309b').replaceAll('\u309a', '\u309c');

/** The normalisers that a type may name: those of `schemas/README.md`, and these. Each is idempotent. */
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

/** One normaliser may undo another: they are repeated until nothing changes, or this many times. */
const MOST_ROUNDS = 5;

/** The normalisers of these names in order, as one that is idempotent. */
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
