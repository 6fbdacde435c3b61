import type { ReceiptEntry } from '../../schemas/generated/wire.d.ts';
import { displayText } from '../../src/base/display-text.ts';
import { formatMonth } from '../../src/base/year-text.ts';
import type { ServedOption, ServedPart, ServedType, ServedValue } from '../../src/field-types/contract.ts';
import { optionOf } from '../../src/field-types/option.ts';
import { decodeStructured } from '../../src/field-types/structured.ts';
import { type ServerLanguage, messagesIn, wireLanguage } from '../base/locales/messages.ts';
import type { LocalizedText } from '../content/generated/content.d.ts';
import type { InputTypes } from '../contract/input-types.ts';

/** The language of formatted values, and their input types. */
interface Format {
  readonly language: ServerLanguage;
  readonly types: InputTypes;
}

/** A field or a question: its label, the name of its input type, its options. */
export interface EntryField {
  readonly label: string | LocalizedText;
  readonly type: string;
  readonly options?: readonly ServedOption[];
}

/** A file as it was sent; `sha256` is null where it came before there were receipts. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** A text of the content, which may be the same in both languages. */
export const textIn = (text: string | LocalizedText, language: ServerLanguage): string =>
  (typeof text === 'string' ? text : text[wireLanguage[language]]);

/** The options, as definitions and questions have them. */
export const choicesOf = (options: readonly unknown[] | undefined): readonly ServedOption[] =>
  (options ?? []).flatMap((option) => optionOf(option) ?? []);

/** A year with its month, or alone; null: neither. */
export const monthIn = (language: ServerLanguage, year: string | undefined, month: string | undefined): string | null =>
  formatMonth(year, month, wireLanguage[language]) ?? null;

const listOf = (language: ServerLanguage, words: readonly string[]): string => words.join(language === 'ja' ? '、' : ', ');

/** Each filled part of a composite on its own line, for lists entry by entry; parts within a part are indented below it. */
function partsIn(format: Format, served: ServedType, value: string): string {
  const decoded = decodeStructured(value, served);
  if (!decoded.ok) return value;
  const linesOf = (part: ServedPart, stored: ServedValue | undefined): readonly string[] => {
    const words = stored === undefined ? undefined : valueIn(format, { type: part.inputType, options: part.options }, stored);
    if (words === undefined) return [];
    const [colon, space] = format.language === 'ja' ? ['：', ''] : [':', ' '];
    const label = `${textIn(part.label, format.language)}${colon}`;
    return format.types.get(part.inputType)?.served?.parts ? [label, words.replace(/^(?=.)/gm, '  ')] : [`${label}${space}${words}`];
  };
  const { parts = [] } = served;
  return decoded.value.map(({ values }) => parts.flatMap((part) => linesOf(part, values[part.name])).join('\n')).join('\n\n');
}

/** A value in readable form; undefined for a secret, which no receipt has. */
function valueIn(
  format: Format, { type: name, options = [] }: Pick<EntryField, 'type' | 'options'>, value: string | readonly string[],
): string | undefined {
  const { language, types } = format;
  const type = types.get(name);
  if (type?.base === 'password') return undefined;
  if (type?.served?.parts && typeof value === 'string') return partsIn(format, type.served, value);
  const field = {
    base: type?.base, widget: type?.served?.widget?.name, options: options.length > 0 ? options : type?.served?.options ?? [],
  };
  const formatted = (text: string): string => displayText(field, text, wireLanguage[language], (key) => key);
  if (typeof value !== 'string') return listOf(language, value.map(formatted));
  if (type?.value === 'flag') return messagesIn(language)({ key: value === 'true' ? 'yes' : 'no' });
  return formatted(value);
}

/** The entry of a field or a question in a receipt; none for a secret. An empty answer is null. */
export function entryOf(format: Format, field: EntryField, value: string | readonly string[] | null | undefined): readonly ReceiptEntry[] {
  const label = textIn(field.label, format.language);
  if (value === null || value === undefined || value.length === 0) return [{ label, value: null }];
  const words = valueIn(format, field, value);
  return words === undefined ? [] : [{ label, value: words }];
}

/** The entry of a file; without one its value is null. */
export function fileEntry(
  { language }: Pick<Format, 'language'>, label: string | LocalizedText, file: SentFile | undefined,
): ReceiptEntry {
  const shownLabel = textIn(label, language);
  if (!file) return { label: shownLabel, value: null };
  const { name, size, sha256 } = file;
  return { label: shownLabel, file: { name, size, ...(sha256 !== null && { sha256 }) } };
}
