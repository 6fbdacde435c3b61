import type {
  CountriesResponse, RegistrationFormResponse, RegistrationTemplatesResponse,
} from '../../schemas/generated/wire.d.ts';
import type { JsonObject } from '../base/json.ts';
import { isYes } from '../base/wire-boolean.ts';
import { callFor, decodeAnswer, decodeForm } from './decoder.ts';
import { form as emailForm } from './generated/check_applicant_record.ts';
import { shape as countriesShape } from './generated/countries.ts';
import { form as productTermsForm } from './generated/get_product_tos.ts';
import { form as termsForm } from './generated/get_tos.ts';
import { form as registerForm } from './generated/register.ts';
import { shape as formShape } from './generated/registration_form.ts';
import { shape as templatesShape } from './generated/registration_templates.ts';
import { decodePage } from './one-text.ts';
import { readList, readLocalized, readObject, readRevision, readText } from './values.ts';

type TemplateEntry = Exclude<RegistrationTemplatesResponse, readonly unknown[]>['application_forms'][number];

/** One application form of those there are (spec §3 Application form template). */
export type FormTemplate = Readonly<ReturnType<typeof readTemplate>>;

const readTemplate = (template: TemplateEntry, productKey: string) => ({
  id: template.id,
  name: template.name,
  /** False once its deadline is over. */
  valid: isYes(template['is_valid?'] ?? true),
  /** `is_{product}?`: the form is the product's (spec §1). */
  productForm: isYes(template[`is_${productKey}?`]),
});

export const registrationTemplatesCall = decodeAnswer(templatesShape, (answer: RegistrationTemplatesResponse, productKey) =>
  readList<TemplateEntry>(answer, 'application_forms').map((template) => readTemplate(template, productKey)));

/** One application form: what stands around its fields, and the checked answer for the compiler. */
export type RegistrationForm = Readonly<ReturnType<typeof readForm>>;

function readForm(checked: RegistrationFormResponse) {
  const title = readLocalized(checked.title);
  return {
    title: title.en === '' ? undefined : title,
    banner: readText(checked.banner_image),
    /** `show_jclass_privacy_policy`: the terms of the class product are shown too. */
    classTerms: isYes(checked.show_jclass_privacy_policy),
    /** What a registration names; absent where the server knows none. */
    formVersion: readRevision(checked.form_version),
    checked,
  };
}

/** Body: `{ application_form: { form_id } }`. */
export const registrationFormCall = decodeAnswer(formShape, readForm);

/** Answers the checked list for the compiler. */
export const countriesCall = decodeAnswer(countriesShape, (checked: CountriesResponse) => checked);

/** Body: `{ applicant: { email } }`. Whether the address may be registered; one that is registered already is refused (spec §7). */
export const checkApplicantRecordCall = decodeForm(emailForm, ({ success }) => isYes(success));

/** What the server says to somebody who has just registered (spec §7 Registration). */
export type Registered = Readonly<ReturnType<typeof readRegistered>>;

const readRegistered = ({ message, welcome_message, consultation_url, receipt }: JsonObject) => ({
  message: readText(message),
  /** Rich text. */
  welcomeMessage: readText(welcome_message),
  consultationUrl: readText(consultation_url),
  /** Of what was sent (`readReceipt`). */
  receipt: readObject(receipt),
});

/** Multipart: `applicant[…]`. A server takes no file and no video for it that is an applicant's already. */
export const registerCall = { ...decodeForm(registerForm, readRegistered), access: 'stranger' } as const;

export const termsCall = decodePage(termsForm);

/** @param productKey the deployment's `product.key`. */
export const productTermsCall = (productKey: string) => callFor(decodePage(productTermsForm), productKey);
