import { isJsonObject } from '../../../src/base/json.ts';
import type { Language } from '../../../src/base/text.ts';
import { examples } from '../../field-types/examples.ts';
import type { FormPage } from './form.ts';

/** The five examples of docs/field-types.md: the field, its type, and what stands over it in Japanese. */
const typed = [
  ['Zip', 'japanese_postal_code', '自宅の郵便番号'], ['Test', 'jlpt_result', '試験の結果'], ['Account', 'bank_account', '振込口座'],
  ['Home', 'japanese_address', '現住所'], ['Papers', 'certificates', '資格の一覧'],
] as const;
export type Name = (typeof typed)[number][0];

/** A field of each. */
export const fields = typed.map(([name, input_type, translated_name]) => ({ name, input_type, translated_name, 'is_mandatory?': true }));
export const category = { category_name: { en: 'Own types', jp: '独自の形式' }, fields };
/** As they stand in a content folder: the schema that editors complete by is of the file. */
export const definitions = examples.filter(isJsonObject).map(({ $schema: _, ...entry }) => entry);

/** What stands over a part of a type, in the words of the example. */
function partLabel(type: string, part: string, language: Language): string {
  const entry = examples.filter(isJsonObject).find(({ name }) => name === type);
  const parts = entry?.fields as Readonly<Record<string, { readonly translated_name: Readonly<Record<Language, string>> }>>;
  return parts[part]?.translated_name[language] ?? part;
}

/** The labels of these fields on a page, and the inputs of their parts. */
export function partsOf(page: FormPage) {
  const { language } = page.visit;
  const label = (name: Name): string => typed.find(([each]) => each === name)?.[language === 'jp' ? 2 : 0] ?? name;
  const part = (name: Name, member: string, entry = 0) => {
    const type = typed.find(([each]) => each === name)?.[1] ?? '';
    return page.input(partLabel(type, member, language), page.group(label(name))).nth(entry);
  };
  return { label, part };
}
