import type {
  CountriesResponse, RegistrationFormResponse, RegistrationTemplatesResponse,
} from '../../schemas/generated/wire.d.ts';
import type { JsonObject } from '../base/json.ts';
import { ok, type Result } from '../base/result.ts';
import type { LocalizedText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { form as emailForm } from './generated/check_applicant_record.ts';
import { shape as countriesShape } from './generated/countries.ts';
import { form as productTermsForm } from './generated/get_product_tos.ts';
import { form as termsForm } from './generated/get_tos.ts';
import { form as registerForm } from './generated/register.ts';
import { shape as formShape } from './generated/registration_form.ts';
import { shape as templatesShape } from './generated/registration_templates.ts';
import { checkAnswer, checkForm, type WireIssue } from './issue.ts';
import { decodePage } from './one-text.ts';
import { readList, readLocalized, readObject, readRevision, readText, type WireId } from './values.ts';

/** One application form of those there are (spec §3 Application form template). */
export interface FormTemplate {
  readonly id: WireId;
  readonly name: string;
  /** False once its deadline is over. */
  readonly valid: boolean;
  /** `is_{product}?`: the form is the product's (spec §1). */
  readonly productForm: boolean;
}

type TemplateEntry = Exclude<RegistrationTemplatesResponse, readonly unknown[]>['application_forms'][number];

/** @param productKey the deployment's `product.key`, which names the flag of the variant. */
export function decodeRegistrationTemplates(value: unknown, productKey: string): Result<readonly FormTemplate[], WireIssue> {
  const checked = checkAnswer<RegistrationTemplatesResponse>('registration_templates', templatesShape, value);
  if (!checked.ok) return checked;
  return ok(readList<TemplateEntry>(checked.value, 'application_forms').map((template) => ({
    id: template.id,
    name: template.name,
    valid: template['is_valid?'] === undefined || template['is_valid?'] === null || isYes(template['is_valid?']),
    productForm: isYes(template[`is_${productKey}?`]),
  })));
}

/** One application form: what stands around its fields, and the checked answer for the compiler. */
export interface RegistrationForm {
  readonly title: LocalizedText | undefined;
  readonly banner: string | undefined;
  /** `show_jclass_privacy_policy`: the terms of the class product are shown too. */
  readonly classTerms: boolean;
  /** What a registration names; absent where the server knows none. */
  readonly formVersion: string | undefined;
  readonly checked: RegistrationFormResponse;
}

export function decodeRegistrationForm(value: unknown): Result<RegistrationForm, WireIssue> {
  const checked = checkAnswer<RegistrationFormResponse>('registration_form', formShape, value);
  if (!checked.ok) return checked;
  const { title, banner_image: banner, show_jclass_privacy_policy: classTerms } = checked.value;
  const named = readLocalized(title);
  return ok({ title: named.en === '' ? undefined : named, banner: readText(banner), classTerms: isYes(classTerms), formVersion: readRevision(checked.value.form_version), checked: checked.value });
}

export const decodeCountries = (value: unknown): Result<CountriesResponse, WireIssue> => checkAnswer('countries', countriesShape, value);

/** Whether the address may be registered; one that is registered already is refused (spec §7). */
export function decodeCheckApplicantRecord(value: unknown): Result<boolean, WireIssue> {
  const checked = checkForm('check_applicant_record', emailForm, value);
  return checked.ok ? ok(isYes(checked.value.success)) : checked;
}

/** What the server says to somebody who has just registered (spec §7 Registration). */
export interface Registered {
  readonly message: string | undefined;
  /** Rich text. */
  readonly welcomeMessage: string | undefined;
  readonly consultationUrl: string | undefined;
  /** Of what was sent (`readReceipt`). */
  readonly receipt: JsonObject | undefined;
}

export function decodeRegister(value: unknown): Result<Registered, WireIssue> {
  const checked = checkForm('register', registerForm, value);
  if (!checked.ok) return checked;
  const { message, welcome_message: welcomeMessage, consultation_url: consultationUrl, receipt } = checked.value;
  return ok({ message: readText(message), welcomeMessage: readText(welcomeMessage), consultationUrl: readText(consultationUrl), receipt: readObject(receipt) });
}

export const decodeTerms = decodePage('get_tos', termsForm);
export const decodeProductTerms = decodePage('get_product_tos', productTermsForm);
