import i18next from 'i18next';
import type { Language, Translate } from '../../src/base/text.ts';
import { issueText } from '../../src/engine/issue-text.ts';
import type { FieldDefinition, FieldIssue } from '../../src/fields/definition.ts';
import en from '../../src/i18n/locales/en.json' with { type: 'json' };
import servedEn from '../../src/i18n/locales/field-types/en.json' with { type: 'json' };
import servedJp from '../../src/i18n/locales/field-types/jp.json' with { type: 'json' };
import formsEn from '../../src/i18n/locales/forms/en.json' with { type: 'json' };
import formsJp from '../../src/i18n/locales/forms/jp.json' with { type: 'json' };
import jp from '../../src/i18n/locales/jp.json' with { type: 'json' };

const texts = i18next.createInstance();
void texts.init({
  resources: { en: { translation: { ...en, ...formsEn, ...servedEn } }, jp: { translation: { ...jp, ...formsJp, ...servedJp } } },
  lng: 'en', fallbackLng: false, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, initAsync: false,
});

/** The page's message at a field, from the page's own function and texts. */
export function pageText(definition: FieldDefinition, issue: FieldIssue, language: Language): string {
  const translate: Translate = (key, params) => texts.getFixedT(language)(key, { ...params });
  return issueText(definition, issue, language, translate);
}
