import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../base/text.ts';
import en from './locales/en.json';

type Texts = Readonly<Record<string, string>>;

/** English is in the first download; Japanese is a chunk of its own. */
const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => Promise.resolve(en),
  jp: () => import('./locales/jp.json').then((module) => module.default),
};

/** The language as BCP 47 names it: for `<html lang>` and `Intl`. */
export const languageTag = (language: Language): 'en' | 'ja' => (language === 'jp' ? 'ja' : 'en');

/** Keys are flat, so that the name of a text is searched for as it stands. */
export async function startI18n(): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = languageTag('en');
  return instance;
}

/** Switches every text on the page at once, when the new ones are there. Rejects where they cannot be loaded. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', await loaders[language]());
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = languageTag(language);
}

export const languageOf = (instance: i18n): Language => (instance.language === 'jp' ? 'jp' : 'en');
