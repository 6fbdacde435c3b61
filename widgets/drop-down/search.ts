import { isTextKey } from '../../src/base/text.ts';
import type { Option } from '../../src/engine/contract/widget.ts';
import type { Choice } from '../options.ts';

/** Removes what does not matter in a search: width, case, accents, flags, and hiragana or katakana. */
export const searchForm = (text: string): string =>
  text.normalize('NFKD').replace(/[\u0300-\u036F]|\p{RI}/gu, '').toLowerCase().trim()
    .replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** The search terms of each option, in both languages, since an applicant may remember the other one. */
export type SearchTerms = ReadonlyMap<string, readonly string[]>;

export const searchTerms = (options: readonly Option[]): SearchTerms =>
  new Map(
    options.map(({ id, label, keywords = [] }) => [id, [...(isTextKey(label) ? [] : [label.en, label.jp]), ...keywords].map(searchForm)]),
  );

/** How well a term matches the typed text: it begins with it, one of its words does, it contains it, or not at all. */
function rank(term: string, query: string): number {
  if (term.startsWith(query)) return 0;
  if (term.includes(` ${query}`)) return 1;
  return term.includes(query) ? 2 : Infinity;
}

/** The choices that contain the typed text, those that begin with it first, otherwise in their order. */
export function find(choices: readonly Choice[], terms: SearchTerms, typed: string): readonly Choice[] {
  const query = searchForm(typed);
  const rankOf = ({ id, label }: Choice): number =>
    Math.min(...[searchForm(label), ...(terms.get(id) ?? [])].map((term) => rank(term, query)));
  return choices.map((choice) => ({ choice, rank: rankOf(choice) }))
    .filter((found) => found.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

/** The choice that the typed text names: by its label, or by a term that no other has. */
export function exactMatch(choices: readonly Choice[], terms: SearchTerms, typed: string): Choice | undefined {
  const query = searchForm(typed);
  const offered = choices.filter(({ disabled }) => !disabled);
  const [only, another] = offered.filter(({ id }) => terms.get(id)?.includes(query));
  return offered.find(({ label }) => searchForm(label) === query) ?? (another ? undefined : only);
}
