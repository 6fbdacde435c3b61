import profileForm from '../../schemas/forms/profile.json';
import { isJsonObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { readCustomFields } from '../fields/sources/custom-fields.ts';
import { readDocumentFields } from '../fields/sources/document-fields.ts';
import { readEducation } from '../fields/sources/education.ts';
import { profileDocuments } from '../fields/sources/read-definition.ts';
import { category, createCollector } from '../fields/sources/source.ts';
import { readStaticForm } from '../fields/sources/static-form.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { customFieldsEncoder } from './custom-fields-form.ts';
import type { CustomFieldsPayload } from './custom-fields-form.ts';
import { educationGroup, encodeEducation } from './education-group.ts';
import type { WireValue } from '../fields/codecs/codec.ts';
import { encodeRecord } from './encode.ts';
import type { WireRecord } from './encode.ts';

/** The answers that make the profile's form, and the variant (spec §1). Each is read leniently, whatever its shape. */
export interface ProfileInput {
  /** `my_profile`: the fixed fields and the education entries. */
  readonly profile: unknown;
  /** `edit_profile`: custom fields and documents with their current values. */
  readonly edit: unknown;
  /** `universities.json`. */
  readonly lookups: unknown;
  readonly productVariant: boolean;
}

/** What the profile's save sends under `applicant` (spec §7 Profile); files are the leaves. */
export interface ProfilePayload extends CustomFieldsPayload {
  readonly name?: WireValue;
  readonly japanese_name?: WireValue;
  /** Only where a new photo was chosen. */
  readonly photograph?: WireValue;
  readonly applicant_universities_attributes: readonly WireRecord[];
}

const objectOf = (wire: unknown): JsonObject => (isJsonObject(wire) ? wire : {});

/** The profile's form: basics, photo, education, custom fields by category, documents (spec §2 Profile). */
export function compileProfile({ profile, edit, lookups, productVariant }: ProfileInput): CompiledForm<ProfilePayload> {
  const collector = createCollector();
  const [held, editable] = [objectOf(profile), objectOf(edit)];
  const fixed = readStaticForm(profileForm, { values: held, productVariant });
  const education = educationGroup(readEducation(held.universities, lookups, collector));
  const custom = readCustomFields(editable.custom_fields, collector);
  const documents = readDocumentFields(editable.document_fields, profileDocuments, collector);
  const served = [...custom, category('documents', { key: 'section.documents' }, documents)];
  const encodeServed = customFieldsEncoder(served);
  return compile({
    parts: [...fixed, education, ...served],
    diagnostics: collector.diagnostics,
    encode: (values) => ({
      ...encodeRecord(fixed.flatMap(({ fields }) => fields), values),
      applicant_universities_attributes: encodeEducation(education, values),
      ...encodeServed(values),
    }),
  });
}
