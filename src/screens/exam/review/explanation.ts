import { isJsonObject, scalarText } from '../../../base/json.ts';
import { bothLanguages, type LocalizedText } from '../../../base/text.ts';

/** A text, or one per language; `undefined` where it says nothing. */
export function explanationOf(value: unknown): LocalizedText | undefined {
  if (!isJsonObject(value)) {
    const text = scalarText(value) ?? '';
    return text.trim() === '' ? undefined : bothLanguages(text);
  }
  const [en = '', jp = ''] = [scalarText(value['en']), scalarText(value['jp'])];
  return (en + jp).trim() === '' ? undefined : { en: en || jp, jp: jp || en };
}
