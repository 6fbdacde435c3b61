import { isTextKey } from '../../src/base/text.ts';
import type { Option } from '../../src/engine/contract/widget.ts';
import type { Choice } from '../options.ts';

/** Takes away what does not matter in a search: width, case, accents, and hiragana or katakana. */
export const searchForm = (text: string): string =>
  text.normalize('NFKD').replace(/[\u0300-\u036F]/g, '').toLowerCase().trim()
    .replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** The words to find each option by, in both languages: who reads one may well remember the other. */
export const searchWords = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ id, label }) => [id, isTextKey(label) ? '' : searchForm(`${label.en} ${label.jp}`)]));

/** The choices that hold the typed text, in their order. */
export function find(choices: readonly Choice[], words: ReadonlyMap<string, string>, typed: string): readonly Choice[] {
  const wanted = searchForm(typed);
  return choices.filter(({ id, label }) => words.get(id)?.includes(wanted) || searchForm(label).includes(wanted));
}
