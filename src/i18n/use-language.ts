import { use, useCallback } from 'react';
import { I18nContext, useTranslation } from 'react-i18next';
import type { Language, Translate } from '../base/text.ts';
import { addTexts, languageOf, switchLanguage, type TextArea } from './i18n.ts';

export interface LanguageState {
  readonly language: Language;
  readonly t: Translate;
  /** The same for as long as the page is. Rejects where the texts cannot be loaded; the language then stays. */
  readonly setLanguage: (language: Language) => Promise<void>;
  /** Brings further texts. The same function too; rejects where they cannot be loaded. */
  readonly addTexts: (areas: readonly TextArea[]) => Promise<void>;
}

/** The language in force; renders again when it is switched. */
export function useLanguage(): LanguageState {
  const { t, i18n } = useTranslation();
  // What `useTranslation` hands out is another object for each language.
  const { i18n: lasting } = use(I18nContext);
  const setLanguage = useCallback((language: Language) => switchLanguage(lasting, language), [lasting]);
  const add = useCallback((areas: readonly TextArea[]) => addTexts(lasting, areas), [lasting]);
  const translate = useCallback<Translate>((key, params = {}) => t(key, params), [t]);
  return { language: languageOf(i18n), t: translate, setLanguage, addTexts: add };
}
