import type { Language } from '../../../src/base/text.ts';
import { en, jp } from '../../i18n/texts.ts';
import documentNames from '../../../server/demo/document-names.json';
import onboardingForm from '../../../server/demo/onboarding-form.json';
import profileForm from '../../../server/demo/profile-form.json';

export type TextKey = keyof typeof en;
export type Texts = (key: TextKey, parameters?: Readonly<Record<string, string | number>>) => string;

const locales: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, jp };

/** The portal's own words in one language, as the applicant reads them. */
export const textsIn = (language: Language): Texts => (key, parameters = {}) =>
  locales[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name]));

interface NamedField {
  readonly name: string;
  readonly translated_name: string | { readonly en: string; readonly jp: string };
}

const categories: readonly { readonly fields: readonly unknown[] }[] = [...profileForm.categories, ...onboardingForm.categories];
const named: readonly NamedField[] = [...categories.flatMap(({ fields }) => fields as readonly NamedField[]), ...documentNames];

/** The label of a field of the demo content: in English its name, in Japanese its translation (DECISIONS "Fields and values"). */
export function labelOf(name: string, language: Language): string {
  const field = named.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`the demo content has no field ${name}`);
  if (typeof field.translated_name === 'object') return field.translated_name[language];
  return language === 'jp' ? field.translated_name : name;
}

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
