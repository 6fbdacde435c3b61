import { filledText, isJsonObject } from './json.ts';

/** The two languages of the portal (spec §1). `jp` is the product's own code; in BCP 47 it is `ja`. */
export type Language = 'en' | 'jp';

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'jp';

export const otherOf = { en: 'jp', jp: 'en' } as const satisfies Readonly<Record<Language, Language>>;

/** The language as BCP 47 names it: for `lang`, for what a server is asked for, for sorting and names. */
export const languageTag = (language: Language): 'en' | 'ja' => (language === 'jp' ? 'ja' : 'en');

/** The locale for formats that differ within a language: days as in `1 April 2027`, which no reader takes for another. */
export const localeOf = { en: 'en-GB', jp: 'ja-JP' } as const satisfies Readonly<Record<Language, string>>;

/** A text that came with a definition, in both languages. */
export interface LocalizedText {
  readonly en: string;
  readonly jp: string;
}

/** A text of the client's own, looked up in the locale files when it is shown. */
export interface TextKey {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Text = LocalizedText | TextKey;

/** Looks a key up in the language in force. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export const isTextKey = (text: Text): text is TextKey => 'key' in text;

/** `params`: for a key that has none of its own. */
export const resolveText = (text: Text, language: Language, translate: Translate, params?: TextKey['params']): string =>
  isTextKey(text) ? translate(text.key, text.params ?? params) : text[language];

export const bothLanguages = (text: string): LocalizedText => Object.freeze({ en: text, jp: text });

/** A text of the wire that may be absent, one for both languages or one per language; a single one stands for both. */
export function optionalText(wire: unknown): LocalizedText | undefined {
  const [en, jp] = isJsonObject(wire) ? [filledText(wire.en), filledText(wire.jp)] : [filledText(wire), filledText(wire)];
  const some = en ?? jp;
  return some === undefined ? undefined : Object.freeze({ en: en ?? some, jp: jp ?? some });
}

/** The same for a text that must exist. */
export const localized = (wire: unknown, fallback = ''): LocalizedText => optionalText(wire) ?? bothLanguages(fallback);

/** A label: its name in English, its translation in Japanese, which may also give both (DECISIONS "Fields and values"). */
export function translatedLabel(name: string | undefined, translated: unknown, fallback = name): LocalizedText {
  const { en, jp } = isJsonObject(translated) ? translated : { jp: translated };
  return localized({ en: filledText(en) ?? name, jp }, fallback);
}
