import type { RegistrationFormResponse } from '../../schemas/generated/wire.d.ts';
import type { JsonObject } from '../base/json.ts';
import { localized } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { callWithId, callOfAnswer, callOfForm } from './call-of.ts';
import { readId } from './entries.ts';
import { form as emailForm } from './generated/check_applicant_record.ts';
import { shape as countriesShape } from './generated/countries.ts';
import { form as productTermsForm } from './generated/get_product_tos.ts';
import { form as termsForm } from './generated/get_tos.ts';
import { form as registerForm } from './generated/register.ts';
import { shape as formShape } from './generated/registration_form.ts';
import { shape as templatesShape } from './generated/registration_templates.ts';
import { callOfList } from './list.ts';
import { callOfPage } from './one-text.ts';
import { readAddress, readObject, readRevision, readText } from './values.ts';

/** An application form in the list of all (spec §3 Application form template). */
export type FormTemplate = Readonly<NonNullable<ReturnType<typeof readTemplate>>>;

function readTemplate(template: JsonObject, productKey: string) {
  const [id, name] = [readId(template.id), readText(template.name)];
  return id === undefined || name === undefined ? undefined : {
    id,
    name,
    /** False once its deadline is over. */
    valid: isYes(template['is_valid?'] ?? true),
    /** `is_{product}?`: the form is the product's (spec §1). */
    productForm: isYes(template[`is_${productKey}?`]),
  };
}

export const registrationTemplatesCall =
  callOfList({ call: templatesShape.call, names: ['application_forms'], shape: templatesShape, read: readTemplate });

/** One application form: its title and settings, and the checked answer for the compiler. */
export type RegistrationForm = Readonly<ReturnType<typeof readForm>>;

function readForm(checked: RegistrationFormResponse) {
  const title = localized(checked.title);
  return {
    title: title.en === '' ? undefined : title,
    banner: readAddress(checked.banner_image),
    /** `show_jclass_privacy_policy`: the terms of the class product are shown too. */
    classTerms: isYes(checked.show_jclass_privacy_policy),
    /** Sent back with a registration; absent where the server has no versions. */
    formVersion: readRevision(checked.form_version),
    checked,
  };
}

/** Body: `{ application_form: { form_id } }`. */
export const registrationFormCall = callOfAnswer(formShape, readForm);

/** Each as it came, for the compiler. */
export const countriesCall = callOfList({
  call: countriesShape.call, names: ['countries'], shape: countriesShape,
  read: (country) => (readId(country.id) === undefined ? undefined : country),
});

/** Body: `{ applicant: { email } }`. Whether the address may be registered; one that is registered already is refused (spec §7). */
export const checkApplicantRecordCall = callOfForm(emailForm, ({ success }) => isYes(success));

/** The server's answer to a registration (spec §7 Registration). */
export type Registered = Readonly<ReturnType<typeof readRegistered>>;

const readRegistered = ({ message, welcome_message, consultation_url, receipt }: JsonObject) => ({
  message: readText(message),
  /** Rich text. */
  welcomeMessage: readText(welcome_message),
  consultationUrl: readText(consultation_url),
  /** The receipt of the registration (`readReceipt`). */
  receipt: readObject(receipt),
});

/** Multipart: `applicant[…]`. A server refuses files and videos that already belong to an applicant. */
export const registerCall = { ...callOfForm(registerForm, readRegistered), access: 'stranger' } as const;

export const termsCall = callOfPage(termsForm);

/** @param productKey the deployment's `product.key`. */
export const productTermsCall = (productKey: string) => callWithId(callOfPage(productTermsForm), productKey);
