import type { i18n } from 'i18next';
import type { Language } from '../base/text.ts';
import type { OtherLanguage } from '../engine/contract/widget.ts';
import { otherLanguage } from '../engine/other-language.tsx';
import { addLanguages, translateTo } from '../i18n/i18n.ts';

/** Makes the second language for the one in force. */
export type ReadBoth = (language: Language) => OtherLanguage;

/** Loads the texts of both languages. Rejects where they cannot be loaded. */
export async function loadBoth(instance: i18n): Promise<ReadBoth> {
  await addLanguages(instance);
  const translates = { en: translateTo(instance, 'en'), jp: translateTo(instance, 'jp') };
  return (language) => otherLanguage(language, translates);
}
