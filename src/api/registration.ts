import {
  decodeCheckApplicantRecord, decodeCountries, decodeProductTerms, decodeRegister, decodeRegistrationForm, decodeRegistrationTemplates,
  decodeTerms, type FormTemplate, type Registered, type RegistrationForm,
} from '../wire/registration.ts';
import type { Call } from './call.ts';

export type { FormTemplate, Registered, RegistrationForm } from '../wire/registration.ts';

export const registrationTemplatesCall: Call<readonly FormTemplate[]> = {
  name: 'registration_templates', method: 'GET', path: '/api/v1/registration_templates.json', access: 'public',
  decode: decodeRegistrationTemplates,
};

/** Body: `{ application_form: { form_id } }`. */
export const registrationFormCall: Call<RegistrationForm> = {
  name: 'registration_form', method: 'POST', path: '/api/v1/registration_templates/get_form_data.json', access: 'public', asksOnly: true,
  decode: decodeRegistrationForm,
};

/** Answers the checked list for the compiler. */
export const countriesCall: Call<unknown> = {
  name: 'countries', method: 'GET', path: '/api/v1/countries.json', access: 'public', decode: decodeCountries,
};

/** Body: `{ applicant: { email } }`. Answers whether it may be registered; 422: it is registered already (spec §8). */
export const checkApplicantRecordCall: Call<boolean> = {
  name: 'check_applicant_record', method: 'POST', path: '/api/v1/applicants/check_applicant_record.json', access: 'public',
  decode: decodeCheckApplicantRecord,
};

/** Multipart: `applicant[…]`. */
export const registerCall: Call<Registered> = {
  name: 'register', method: 'POST', path: '/api/v1/applicants.json', access: 'public', multipart: true, decode: decodeRegister,
};

/** Rich text. */
export const termsCall: Call<string | undefined> = {
  name: 'get_tos', method: 'GET', path: '/api/v1/static_pages/get_tos.json', access: 'public', decode: decodeTerms,
};

/** Rich text. @param productKey the deployment's `product.key`. */
export const productTermsCall = (productKey: string): Call<string | undefined> => ({
  name: 'get_product_tos', method: 'GET', path: `/api/v1/static_pages/get_tos_${productKey}.json`, access: 'public',
  decode: decodeProductTerms,
});
