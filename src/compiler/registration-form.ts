import registrationForm from '../../schemas/forms/registration.json';
import { isJsonObject } from '../base/json.ts';
import type { WireValue } from '../fields/codecs/codec.ts';
import { optionsOfList } from '../fields/sources/options.ts';
import { readStaticForm } from '../fields/sources/static-form.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { compileApplicant } from './applicant-form.ts';
import type { ApplicantPayload } from './applicant-form.ts';
import type { CompiledForm } from './compiled.ts';

/** The answers that make the registration form, and the variant (spec §1). Each is read leniently, whatever its shape. */
export interface RegistrationInput {
  /** `get_form_data`: custom fields, documents among them or in a list of their own. */
  readonly form: unknown;
  /** `universities.json`. */
  readonly lookups: unknown;
  /** `countries.json`. */
  readonly countries: unknown;
  readonly productVariant: boolean;
  readonly types: InputTypes;
}

/** What the registration sends under `applicant`, besides `email` and `form_id` (spec §3 Applicant registration). */
export interface RegistrationPayload extends ApplicantPayload {
  readonly name?: WireValue;
  readonly japanese_name?: WireValue;
  readonly date_of_birth?: WireValue;
  readonly country_id?: WireValue;
}

/** The registration form: its fixed fields, education, the form's own custom fields and documents (spec §2 Apply page). */
export function compileRegistration(input: RegistrationInput): CompiledForm<RegistrationPayload> {
  const { form, lookups, countries, productVariant, types } = input;
  const options = { countries: optionsOfList(isJsonObject(countries) ? countries.countries : countries) };
  const fixed = readStaticForm(registrationForm, { types, options, productVariant });
  const { documents } = registrationForm;
  return compileApplicant({ types, fixed, universities: [], openEducation: true, lookups, served: form, documents });
}
