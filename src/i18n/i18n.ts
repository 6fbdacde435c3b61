import i18next, { type i18n } from 'i18next';
import { languageTag, type Language, type Translate } from '../base/text.ts';

type Texts = Readonly<Record<string, string>>;

/** Each file is a chunk of its own: no language and no page's texts are downloaded before they are needed. */
const loaders = {
  common: { en: () => import('./locales/en.json'), jp: () => import('./locales/jp.json') },
  account: { en: () => import('./locales/account/en.json'), jp: () => import('./locales/account/jp.json') },
  forms: { en: () => import('./locales/forms/en.json'), jp: () => import('./locales/forms/jp.json') },
  apply: { en: () => import('./locales/apply/en.json'), jp: () => import('./locales/apply/jp.json') },
  portal: { en: () => import('./locales/portal/en.json'), jp: () => import('./locales/portal/jp.json') },
  record: { en: () => import('./locales/record/en.json'), jp: () => import('./locales/record/jp.json') },
  hiring: { en: () => import('./locales/hiring/en.json'), jp: () => import('./locales/hiring/jp.json') },
  interview: { en: () => import('./locales/interview/en.json'), jp: () => import('./locales/interview/jp.json') },
  classes: { en: () => import('./locales/classes/en.json'), jp: () => import('./locales/classes/jp.json') },
  exam: { en: () => import('./locales/exam/en.json'), jp: () => import('./locales/exam/jp.json') },
  video: { en: () => import('./locales/video/en.json'), jp: () => import('./locales/video/jp.json') },
  recorder: { en: () => import('./locales/recorder/en.json'), jp: () => import('./locales/recorder/jp.json') },
  'field-types': { en: () => import('./locales/field-types/en.json'), jp: () => import('./locales/field-types/jp.json') },
  left: { en: () => import('./locales/left/en.json'), jp: () => import('./locales/left/jp.json') },
  'log-out': { en: () => import('./locales/log-out/en.json'), jp: () => import('./locales/log-out/jp.json') },
  receipts: { en: () => import('./locales/receipts/en.json'), jp: () => import('./locales/receipts/jp.json') },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>>>>;

/**
 * `common`: on every page; `account`: the other pages of log-in and passwords; `forms`: forms longer than the log-in;
 * `apply`: the registration; `portal`: behind the log-in; `record`: profile and onboarding; `hiring`: events, and the reviews of
 * jobs and interviews; `interview`: interviews and the meeting guide; `classes`: lessons and online sessions; `exam`: taking one;
 * `video`: video uploads; `recorder`: recording videos; `field-types`: issues of fields of types that the server defines;
 * `left`: the to-do list; `log-out`: its dialogs; `receipts`: receipts, and the list of what is about to be sent.
 * No key is in two areas.
 */
export type TextArea = keyof typeof loaders;

const BOTH: readonly Language[] = ['en', 'jp'];

interface LoadState {
  /** The language last requested, if any. */
  readonly language: Language | undefined;
  readonly areas: ReadonlySet<TextArea>;
  /** Texts are loaded in both languages. */
  readonly both?: boolean;
}

const states = new WeakMap<i18n, LoadState>();
const stateOf = (instance: i18n): LoadState => states.get(instance) ?? { language: loadedLanguage(instance), areas: new Set(['common']) };

/** Undefined until the texts of a language are loaded. */
const loadedLanguage = (instance: i18n): Language | undefined => (instance.language ? languageOf(instance) : undefined);

/**
 * Has no language yet: `switchLanguage` loads the first one. Keys are flat, so that a text's key can be searched for literally;
 * tests check that no language lacks one.
 */
export function createI18n(): i18n {
  const instance = i18next.createInstance();
  // With resources given, `init` is synchronous.
  void instance.init({
    resources: {},
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

async function loadTexts(instance: i18n, language: Language, areas: Iterable<TextArea>): Promise<void> {
  await Promise.all([...areas].map(async (area) => {
    const { default: texts } = await loaders[area][language]();
    instance.addResourceBundle(language, 'translation', texts, true);
  }));
}

/**
 * Loads the texts of further areas, in the language in force and in the one that is being switched to; before the first language
 * is requested, `switchLanguage` loads them later. Rejects where they cannot be loaded.
 */
export async function addTexts(instance: i18n, more: readonly TextArea[]): Promise<void> {
  const state = stateOf(instance);
  states.set(instance, { ...state, areas: new Set([...state.areas, ...more]) });
  const languages = state.both ? BOTH : new Set([state.language, loadedLanguage(instance)]);
  await Promise.all([...languages].map(async (each) => each && loadTexts(instance, each, more)));
}

/**
 * Switches every text on the page at once, when the new ones are loaded; on a slow connection another switch may come meanwhile,
 * and then the newer one wins. Rejects where they cannot be loaded.
 */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  const state = stateOf(instance);
  states.set(instance, { ...state, language });
  const isStillRequested = (): boolean => stateOf(instance).language === language;
  await loadTexts(instance, language, state.areas).catch((error: unknown) => {
    if (!isStillRequested()) return;
    states.set(instance, { ...stateOf(instance), language: loadedLanguage(instance) });
    throw error;
  });
  if (!isStillRequested()) return;
  // Listeners of a switch remove the toasts in the other language: there are none where the language stays.
  if (instance.language !== language) await instance.changeLanguage(language);
  document.documentElement.lang = languageTag(language);
}

/** Loads every text of the page in both languages, and from then on every later one too. Rejects where they cannot be loaded. */
export async function addLanguages(instance: i18n): Promise<void> {
  const state = stateOf(instance);
  states.set(instance, { ...state, both: true });
  await Promise.all(BOTH.map((language) => loadTexts(instance, language, state.areas))).catch((error: unknown) => {
    states.set(instance, { ...stateOf(instance), both: false });
    throw error;
  });
}

/** The language in force. The same object until the language is switched. */
interface CurrentLanguage {
  readonly language: Language;
  /** Translates into the language in force at the call: an answer after a switch is reported in the new language. */
  readonly t: Translate;
}

const currentLanguages = new WeakMap<i18n, CurrentLanguage>();

export function currentLanguage(instance: i18n): CurrentLanguage {
  const language = languageOf(instance);
  const cached = currentLanguages.get(instance);
  if (cached?.language === language) return cached;
  const fresh: CurrentLanguage = { language, t: (key, params = {}) => instance.t(key, params) };
  currentLanguages.set(instance, fresh);
  return fresh;
}

/** Translates keys into one language, also while the page shows the other. */
export function translateTo(instance: i18n, language: Language): Translate {
  const translate = instance.getFixedT(language);
  return (key, params = {}) => translate(key, params);
}

export const languageOf = (instance: i18n): Language => (instance.language === 'jp' ? 'jp' : 'en');
