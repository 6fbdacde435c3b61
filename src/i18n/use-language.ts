import { use, useCallback } from 'react';
import { I18nContext, useTranslation } from 'react-i18next';
import type { Language, Translate } from '../base/text.ts';
import { languageOf, switchLanguage } from './i18n.ts';

export interface LanguageState {
  readonly language: Language;
  readonly t: Translate;
  /** The same for as long as the page is. Rejects where the texts cannot be loaded; the language then stays. */
  readonly setLanguage: (language: Language) => Promise<void>;
}

/** The language in force; renders again when it is switched. */
export function useLanguage(): LanguageState {
  const { t, i18n } = useTranslation();
  // What `useTranslation` hands out is another object for each language.
  const { i18n: lasting } = use(I18nContext);
  const setLanguage = useCallback((language: Language) => switchLanguage(lasting, language), [lasting]);
  const translate = useCallback<Translate>((key, params = {}) => t(key, params), [t]);
  return { language: languageOf(i18n), t: translate, setLanguage };
}
