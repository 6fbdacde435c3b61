import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, Translate } from '../base/text.ts';
import { languageOf, switchLanguage } from './i18n.ts';

export interface LanguageState {
  readonly language: Language;
  readonly t: Translate;
  /** Rejects where the texts cannot be loaded; the language then stays. */
  readonly setLanguage: (language: Language) => Promise<void>;
}

/** The language in force; renders again when it is switched. */
export function useLanguage(): LanguageState {
  const { t, i18n } = useTranslation();
  const setLanguage = useCallback((language: Language) => switchLanguage(i18n, language), [i18n]);
  const translate = useCallback<Translate>((key, params = {}) => t(key, params), [t]);
  return { language: languageOf(i18n), t: translate, setLanguage };
}
