import { filledText, isJsonObject } from '../../base/json.ts';
import type { LocalizedText } from '../../base/text.ts';

/** A text of the wire, one for both languages or one per language; what is missing comes from `fallback`. */
export function localized(wire: unknown, fallback: LocalizedText): LocalizedText {
  const texts = isJsonObject(wire) ? wire : { en: wire, jp: wire };
  return Object.freeze({ en: filledText(texts.en) ?? fallback.en, jp: filledText(texts.jp) ?? fallback.jp });
}

/**
 * A field's label: its name in English, `translated_name` in Japanese, which may also give both (DECISIONS "Fields and
 * values").
 */
export function translatedLabel(name: string, translated: unknown): LocalizedText {
  const texts = isJsonObject(translated) ? translated : { jp: translated };
  return Object.freeze({ en: filledText(texts.en) ?? name, jp: filledText(texts.jp) ?? name });
}

/**
 * Placeholders by language (spec §5 Placeholders). An empty text in one language stands for the default words there;
 * `undefined` where neither language has one.
 */
export function placeholderText(english: unknown, japanese: unknown): LocalizedText | undefined {
  const [en, jp] = [filledText(english), filledText(japanese)];
  return en === undefined && jp === undefined ? undefined : Object.freeze({ en: en ?? '', jp: jp ?? '' });
}

/** A text that may be absent. */
export function optionalText(wire: unknown): LocalizedText | undefined {
  const text = localized(wire, { en: '', jp: '' });
  if (text.en === '' && text.jp === '') return undefined;
  return Object.freeze({ en: text.en || text.jp, jp: text.jp || text.en });
}
