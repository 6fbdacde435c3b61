import type { Language } from '../../../src/base/text.ts';
import { en, jp } from '../../i18n/texts.ts';

export type TextKey = keyof typeof en & keyof typeof jp;
export type Texts = (key: TextKey, parameters?: Readonly<Record<string, string | number>>) => string;

const locales: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, jp };

/** The portal's own words in one language, as the applicant reads them. */
export const textsIn = (language: Language): Texts => (key, parameters = {}) =>
  locales[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name]));

/** A text that the specification fixes in English, letter for letter, in the language of the test. */
export function fixedText(text: string, language: Language): string {
  const keys = (Object.keys(en) as TextKey[]).filter((key) => en[key] === text);
  const twins = new Set(keys.map((key) => locales[language][key]));
  const [twin] = twins;
  if (twin === undefined || twins.size > 1) throw new Error(`${twins.size} translations of: ${text}`);
  return twin;
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A label as it stands, with or without the marks behind it. */
export const labelled = (label: string, t: Texts): RegExp =>
  new RegExp(`^${escaped(label)}\\s*(${escaped(t('engine.mandatory'))}|${escaped(t('engine.locked'))})?$`);
