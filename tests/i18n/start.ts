import type { i18n } from 'i18next';
import type { Language } from '../../src/base/text.ts';
import { createI18n, switchLanguage } from '../../src/i18n/i18n.ts';

/** What speaks a language already. */
export async function startI18n(language: Language): Promise<i18n> {
  const texts = createI18n();
  await switchLanguage(texts, language);
  return texts;
}
