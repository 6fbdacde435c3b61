import profileForm from '../../schemas/forms/profile.json';
import type { Encoded } from '../base/body.ts';
import { isJsonObject } from '../base/json.ts';
import { createCollector } from '../fields/sources/source.ts';
import { readStaticForm } from '../fields/sources/static-form.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { compileApplicant } from './applicant-form.ts';
import type { CompiledForm } from './compiled.ts';

/** The answers that make the profile's form, and the variant (spec §1). Each is read leniently, whatever its shape. */
export interface ProfileInput {
  /** `my_profile`: the fixed fields and the education entries. */
  readonly profile: unknown;
  /** `edit_profile`: custom fields and documents with their current values. */
  readonly edit: unknown;
  /** `universities.json`. */
  readonly lookups: unknown;
  readonly productVariant: boolean;
  readonly types: InputTypes;
}

/** The profile's form: basics, photo, education, custom fields by category, documents (spec §2 Profile, §7 Profile). */
export function compileProfile({ profile, edit, lookups, productVariant, types }: ProfileInput): CompiledForm<Encoded> {
  const values = isJsonObject(profile) ? profile : {};
  const collector = createCollector(types);
  const fixed = readStaticForm(profileForm, { types, values, productVariant, collector });
  const { documents } = profileForm;
  return compileApplicant({ collector, fixed, universities: values.universities, lookups, served: edit, shown: profile, documents });
}
