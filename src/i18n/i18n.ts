import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../base/text.ts';

type Texts = Readonly<Record<string, string>>;

/** Each language is a chunk of its own: nobody downloads the other one before it is asked for. */
const loaders: Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('./locales/en.json'),
  jp: () => import('./locales/jp.json'),
};

/** The language as BCP 47 names it: for `<html lang>` and `Intl`. */
export const languageTag = (language: Language): 'en' | 'ja' => (language === 'jp' ? 'ja' : 'en');

/** Keys are flat, so that the name of a text is searched for as it stands; tests see to it that no language lacks one. */
export async function startI18n(language: Language): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await switchLanguage(instance, language);
  return instance;
}

/** The language last asked for. */
const wanted = new WeakMap<i18n, Language>();

/**
 * Switches every text on the page at once, when the new ones are there; on a slow line that may be after another switch,
 * which then stays. Rejects where they cannot be loaded.
 */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  wanted.set(instance, language);
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', (await loaders[language]()).default);
  }
  if (wanted.get(instance) !== language) return;
  await instance.changeLanguage(language);
  document.documentElement.lang = languageTag(language);
}

export const languageOf = (instance: i18n): Language => (instance.language === 'jp' ? 'jp' : 'en');
