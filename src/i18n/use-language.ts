import { use, useCallback, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';
import type { Language, Translate } from '../base/text.ts';
import { addTexts, currentLanguage, switchLanguage, type TextArea } from './i18n.ts';

export interface LanguageState {
  readonly language: Language;
  /** The same function until the language is switched; an older one translates into the new language too. */
  readonly t: Translate;
  /** Always the same function. Rejects where the texts cannot be loaded; the language then stays. */
  readonly setLanguage: (language: Language) => Promise<void>;
  /** Loads further texts. Always the same function; rejects where they cannot be loaded. */
  readonly addTexts: (areas: readonly TextArea[]) => Promise<void>;
}

/**
 * The language in force; renders again when it is switched. The library's own hook can also load texts, which the portal does
 * itself, and costs every page 3 kB.
 */
export function useLanguage(): LanguageState {
  const { i18n } = use(I18nContext);
  const subscribe = useCallback((listener: () => void) => {
    i18n.on('languageChanged', listener);
    return () => { i18n.off('languageChanged', listener); };
  }, [i18n]);
  const { language, t } = useSyncExternalStore(subscribe, () => currentLanguage(i18n));
  const setLanguage = useCallback((next: Language) => switchLanguage(i18n, next), [i18n]);
  const add = useCallback((areas: readonly TextArea[]) => addTexts(i18n, areas), [i18n]);
  return { language, t, setLanguage, addTexts: add };
}
