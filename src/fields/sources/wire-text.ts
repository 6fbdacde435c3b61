import { filledText, isJsonObject } from '../../base/json.ts';
import { bothLanguages, type LocalizedText } from '../../base/text.ts';

/** A text of the wire, one for both languages or one per language; what is missing comes from `fallback`. */
export function localized(wire: unknown, fallback: LocalizedText): LocalizedText {
  const texts = isJsonObject(wire) ? wire : { en: wire, jp: wire };
  return Object.freeze({ en: filledText(texts.en) ?? fallback.en, jp: filledText(texts.jp) ?? fallback.jp });
}

/**
 * A field's label: its name in English, `translated_name` in Japanese, which may also give both (DECISIONS "Fields and
 * values").
 */
export const translatedLabel = (name: string, translated: unknown): LocalizedText =>
  localized(isJsonObject(translated) ? translated : { jp: translated }, bothLanguages(name));

/**
 * Placeholders by language (spec §5 Placeholders). An empty text in one language stands for the default words there;
 * `undefined` where neither language has one.
 */
export function placeholderText(english: unknown, japanese: unknown): LocalizedText | undefined {
  const [en, jp] = [filledText(english), filledText(japanese)];
  return en === undefined && jp === undefined ? undefined : Object.freeze({ en: en ?? '', jp: jp ?? '' });
}
