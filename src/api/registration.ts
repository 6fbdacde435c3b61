import {
  decodeCheckApplicantRecord, decodeCountries, decodeProductTerms, decodeRegister, decodeRegistrationForm, decodeRegistrationTemplates,
  decodeTerms,
} from '../wire/registration.ts';
import { callFor, callOf } from './call.ts';

export type { FormTemplate, Registered, RegistrationForm } from '../wire/registration.ts';

export const registrationTemplatesCall = callOf(decodeRegistrationTemplates);

/** Body: `{ application_form: { form_id } }`. */
export const registrationFormCall = callOf(decodeRegistrationForm);

/** Answers the checked list for the compiler. */
export const countriesCall = callOf(decodeCountries);

/** Body: `{ applicant: { email } }`. Answers whether it may be registered; 422: it is registered already (spec §8). */
export const checkApplicantRecordCall = callOf(decodeCheckApplicantRecord);

/** Multipart: `applicant[…]`. A server takes no file and no video for it that is an applicant's already. */
export const registerCall = callOf(decodeRegister, { access: 'stranger' });

/** Rich text. */
export const termsCall = callOf(decodeTerms);

/** Rich text. @param productKey the deployment's `product.key`. */
export const productTermsCall = (productKey: string) => callFor(decodeProductTerms, productKey);
