import type {
  OnboardingCompanyInfoResponse, OnboardingDisplayDataResponse, OnboardingEditDataResponse,
} from '../../schemas/generated/wire.d.ts';
import { isJsonObject } from '../base/json.ts';
import { decodeAnswer } from './decoder.ts';
import { readDocument } from './documents.ts';
import { shape as companyShape } from './generated/onboarding_company_info.ts';
import { shape as displayShape } from './generated/onboarding_display_data.ts';
import { shape as editShape } from './generated/onboarding_edit_data.ts';
import type { Told, ToldCategory } from './told.ts';
import { readLocalized, readTexts, readTranslated } from './values.ts';

export type { OnboardingEditDataResponse } from '../../schemas/generated/wire.d.ts';

/** What the applicant has handed in: the documents to download, and the checked answer for the compiler. */
export type OnboardingAnswer = Readonly<ReturnType<typeof readDisplay>>;

const readDisplay = (checked: OnboardingDisplayDataResponse) =>
  ({ downloads: (checked.downloadable_documents ?? []).map(readDocument), checked });

export const onboardingDisplayCall = decodeAnswer(displayShape, readDisplay);

export const onboardingEditCall = decodeAnswer(editShape, (checked: OnboardingEditDataResponse) => checked);

/** Spec §3 Company info: categories with a map of fields, each a text, a list of texts, or an object that holds either. */
export const companyInfoCall = decodeAnswer(companyShape, (answer: OnboardingCompanyInfoResponse): readonly ToldCategory[] =>
  (answer.custom_fields ?? []).map(({ category_name, fields }) => ({
    title: readLocalized(category_name),
    facts: Object.entries(fields).map(([name, field]) => readCompanyField(name, field)),
  })));

function readCompanyField(name: string, field: unknown): Told {
  const { value, translated_name: translated } = isJsonObject(field) && 'value' in field ? field : { value: field };
  return { label: readTranslated(name, translated), texts: readTexts(value) };
}
