import registrationForm from '../../schemas/forms/registration.json';
import { optionsOfList } from '../fields/sources/options.ts';
import { createCollector } from '../fields/sources/source.ts';
import { readStaticForm } from '../fields/sources/static-form.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { compileApplicant } from './applicant-form.ts';
import type { CompiledForm } from './compiled.ts';

/** The responses for the registration form, and the variant (spec §1). Each is read leniently, whatever its shape. */
export interface RegistrationInput {
  /** `get_form_data`: custom fields, documents among them or in a list of their own. */
  readonly form: unknown;
  /** `universities.json`. */
  readonly lookups: unknown;
  /** The list in `countries.json`. */
  readonly countries: unknown;
  readonly productVariant: boolean;
  readonly types: InputTypes;
}

/**
 * The registration form: its fixed fields, education, the form's own custom fields and documents (spec §2 Apply page).
 * `email` and `form_id` are sent with it (spec §3 Applicant registration).
 */
export function compileRegistration(input: RegistrationInput): CompiledForm {
  const { form, lookups, countries, productVariant, types } = input;
  const collector = createCollector(types);
  const options = { countries: optionsOfList(countries, '/countries', collector) };
  const fixed = readStaticForm(registrationForm, { types, options, productVariant, collector });
  const { documents } = registrationForm;
  return compileApplicant({ collector, fixed, universities: [], openEducation: true, lookups, served: form, documents });
}
