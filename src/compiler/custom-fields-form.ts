import type { FieldDefinition } from '../fields/definition.ts';
import { readCustomFields } from '../fields/sources/custom-fields.ts';
import { isDocumentField } from '../fields/sources/document-fields.ts';
import { createCollector } from '../fields/sources/source.ts';
import type { Category } from '../fields/sources/source.ts';
import { compile } from './compile.ts';
import type { CompiledForm, FormValues } from './compiled.ts';
import { encodeDocuments, encodeRecord } from './encode.ts';
import type { DocumentAttributes, WireRecord } from './encode.ts';

/** Custom fields by name, and the chosen documents by `document_name_id` (spec §7 Profile). */
export interface CustomFieldsPayload {
  readonly custom_fields: WireRecord;
  readonly documents_attributes: Readonly<Record<string, DocumentAttributes>>;
}

const fieldsOf = (categories: readonly Category[]): readonly FieldDefinition[] => categories.flatMap(({ fields }) => fields);

/** How custom fields and documents are sent together, wherever their definitions stood. */
export function customFieldsEncoder(categories: readonly Category[]): (values: FormValues) => CustomFieldsPayload {
  const documents = fieldsOf(categories).filter(isDocumentField);
  const customFields = fieldsOf(categories).filter((field) => !isDocumentField(field));
  return (values) => ({
    custom_fields: encodeRecord(customFields, values),
    documents_attributes: encodeDocuments(documents, values),
  });
}

/** A form of custom fields alone; `customFields` is a list of categories or a map of fields (spec §3). */
export function compileCustomFields(customFields: unknown): CompiledForm<CustomFieldsPayload> {
  const collector = createCollector();
  const categories = readCustomFields(customFields, collector);
  return compile({ parts: categories, diagnostics: collector.diagnostics, encode: customFieldsEncoder(categories) });
}
