import type { OnboardingDisplayDataResponse, OnboardingEditDataResponse } from '../../schemas/generated/wire.d.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { ok } from '../base/result.ts';
import { localized, translatedLabel } from '../base/text.ts';
import { callOf, callOfAnswer } from './call-of.ts';
import { readDocument } from './documents.ts';
import { entriesOf } from './entries.ts';
import { call as companyInfo } from './generated/onboarding_company_info.ts';
import { shape as displayShape } from './generated/onboarding_display_data.ts';
import { shape as editShape } from './generated/onboarding_edit_data.ts';
import { listDecoder } from './list.ts';
import type { Fact, FactCategory } from './fact.ts';
import { readTexts } from './values.ts';

export type { OnboardingEditDataResponse } from '../../schemas/generated/wire.d.ts';

/** The onboarding data that the applicant has submitted: the documents to download, and the checked answer for the compiler. */
export type OnboardingAnswer = Readonly<ReturnType<typeof readDisplay>>;

const readDisplay = (checked: OnboardingDisplayDataResponse) =>
  ({ downloads: entriesOf(checked.downloadable_documents).flatMap((document) => readDocument(document) ?? []), checked });

export const onboardingDisplayCall = callOfAnswer(displayShape, readDisplay);

export const onboardingEditCall = callOfAnswer(editShape, (checked: OnboardingEditDataResponse) => checked);

/** Spec §3 Company info: categories with a map of fields, each a text, a list of texts, or an object that holds either. */
const decodeCategories =
  listDecoder({ call: companyInfo, names: ['custom_fields'], read: readCompanyCategory, detail: 'must have a map of fields' });

/** Servers that do not distinguish lists from maps send an empty one as either. */
const isEmpty = (value: unknown): boolean => typeof value === 'object' && Object.keys(value ?? {}).length === 0;

export const companyInfoCall = callOf(companyInfo, (value) => {
  const answer = isJsonObject(value) ? value : {};
  return isEmpty(answer.custom_fields) ? ok([]) : decodeCategories(answer);
});

function readCompanyCategory({ category_name: title, fields = null }: JsonObject): FactCategory | undefined {
  const map = isEmpty(fields) ? {} : fields;
  if (!isJsonObject(map)) return undefined;
  return { title: localized(title), facts: Object.entries(map).map(([name, field]) => readCompanyField(name, field)) };
}

function readCompanyField(name: string, field: unknown): Fact {
  const { value, translated_name: translated } = isJsonObject(field) && 'value' in field ? field : { value: field };
  return { label: translatedLabel(name, translated), texts: readTexts(value) };
}
