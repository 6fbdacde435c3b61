import profileForm from '../../schemas/forms/profile.json';
import { isJsonObject } from '../base/json.ts';
import { optionalText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { category, createCollector } from '../fields/sources/source.ts';
import { readStaticForm } from '../fields/sources/static-form.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { compileApplicant } from './applicant-form.ts';
import type { CompiledForm } from './compiled.ts';

/** The responses for the profile's form, and the variant (spec §1). Each is read leniently, whatever its shape. */
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

/** Whether `edit_profile` says that the promotional video may be changed (spec §6). */
export const canChangeVideo = (edit: unknown): boolean => isJsonObject(edit) && isYes(edit.can_edit_pr_video);

/** The promotional video is a field where the server says that it may be changed, with the server's instructions (spec §6). */
function withVideo(field: FieldDefinition, edit: unknown): readonly FieldDefinition[] {
  if (field.name !== 'pr_video') return [field];
  const help = optionalText(isJsonObject(edit) ? edit.pr_video_instructions : undefined);
  return canChangeVideo(edit) ? [Object.freeze({ ...field, ...(help && { help }) })] : [];
}

/** The profile's form: basics, photo, education, custom fields by category, documents (spec §2 Profile, §7 Profile). */
export function compileProfile({ profile, edit, lookups, productVariant, types }: ProfileInput): CompiledForm {
  const values = isJsonObject(profile) ? profile : {};
  const collector = createCollector(types);
  const own = readStaticForm(profileForm, { types, values, productVariant, collector });
  const fixed = own.map(({ id, title, fields }) => category(id, title, fields.flatMap((field) => withVideo(field, edit))));
  const { documents } = profileForm;
  return compileApplicant({ collector, fixed, universities: values.universities, lookups, served: edit, shown: profile, documents });
}
