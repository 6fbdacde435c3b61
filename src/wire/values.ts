import { isJsonObject, scalarText, type JsonObject } from '../base/json.ts';
import type { LocalizedText } from '../base/text.ts';

/** An id or code as the client compares it: a string. Null, absent and empty are one. */
export const readText = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** An object as it came, which is read where it is shown. */
export const readObject = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);

/** An id as it came: it goes back as the same (DECISIONS "What a strange server showed"). */
export type WireId = string | number;

/** The entries of a list that is bare or stands under one of its names (DECISIONS "Shapes of answers"); null and absent are none. */
export function readList<Entry>(
  answer: readonly Entry[] | { readonly [name: string]: unknown }, ...names: readonly string[]
): readonly Entry[] {
  if (Array.isArray(answer)) return answer as readonly Entry[];
  const named = answer as Readonly<Record<string, unknown>>;
  return (names.map((name) => named[name]).find((list) => list !== undefined && list !== null) ?? []) as readonly Entry[];
}

/**
 * A revision as `If-Match` can name it, or a version as `Form-Version` can: what can stand in an entity tag (RFC 9110). Any other is
 * none.
 */
export const readRevision = (value: unknown): string | undefined => {
  const text = readText(value);
  return text !== undefined && /^[!#-~]+$/.test(text) ? text : undefined;
};

/** A text, or one per language; a language that is missing takes the other's text, then the fallback. */
export function readLocalized(value: unknown, fallback = ''): LocalizedText {
  if (!isJsonObject(value)) {
    const text = readText(value) ?? fallback;
    return { en: text, jp: text };
  }
  const [en, jp] = [readText(value['en']), readText(value['jp'])];
  return { en: en ?? jp ?? fallback, jp: jp ?? en ?? fallback };
}

/** A text, or one per language; `undefined` where it says nothing. */
export function readSaid(value: unknown): LocalizedText | undefined {
  const text = readLocalized(value);
  return text.en.trim() === '' ? undefined : text;
}

/** A name in English; in Japanese its translation, which may also give both, else the same (DECISIONS "Fields and values"). */
export const readTranslated = (name: string, translated: unknown): LocalizedText =>
  isJsonObject(translated) ? readLocalized(translated, name) : { en: name, jp: readText(translated) ?? name };

/** What is said of something: a text or number, one per language, or a list of them; what says nothing is left out. */
export const readTexts = (value: unknown): readonly LocalizedText[] =>
  [value].flat().map((part) => readLocalized(isJsonObject(part) ? part : scalarText(part))).filter(({ en }) => en.trim() !== '');
