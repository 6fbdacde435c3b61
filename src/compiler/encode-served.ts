import type { FileLike } from '../base/file.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { isDocumentField } from '../fields/sources/document-fields.ts';
import type { Category } from '../fields/sources/source.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import type { FormValues } from './compiled.ts';
import { encodeField, encodeRecord, isFile, valueOf } from './encode.ts';
import type { WireRecord } from './encode.ts';

/** One uploaded document (spec §7 Profile: `documents_attributes`). */
interface DocumentAttributes {
  readonly document_name_id: string;
  readonly upload: FileLike;
}

/** The chosen documents, keyed by `document_name_id`. */
function encodeDocuments(
  types: InputTypes, fields: readonly FieldDefinition[], values: FormValues,
): Readonly<Record<string, DocumentAttributes>> {
  const documents = fields.flatMap((field): [string, DocumentAttributes][] => {
    const upload = encodeField(types, field, valueOf(field, values), 'plain');
    return isFile(upload) ? [[field.name, { document_name_id: field.name, upload }]] : [];
  });
  return Object.fromEntries(documents);
}

/** Custom fields by name, and the chosen documents by `document_name_id` (spec §7 Profile, Onboarding). */
export interface ServedPayload {
  readonly custom_fields: WireRecord;
  readonly documents_attributes: Readonly<Record<string, DocumentAttributes>>;
}

/** How custom fields and documents are sent, wherever their definitions stood. */
export function servedFieldsEncoder(types: InputTypes, categories: readonly Category[]): (values: FormValues) => ServedPayload {
  const fields = categories.flatMap((category) => category.fields);
  const documents = fields.filter(isDocumentField);
  const customFields = fields.filter((field) => !isDocumentField(field));
  return (values) => ({
    custom_fields: encodeRecord(types, customFields, values),
    documents_attributes: encodeDocuments(types, documents, values),
  });
}
