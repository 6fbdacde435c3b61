import type { FieldDefinition } from '../fields/definition.ts';
import { isDocumentField } from '../fields/sources/document-fields.ts';
import type { Category } from '../fields/sources/source.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { encodersByName, shownValues, wireValue, type Encode, type FieldEncoders } from './encode.ts';

/** Encodes one document by its `document_name_id`, where a file was chosen; an upload's id can replace the file. */
const encodeDocument = (types: InputTypes, field: FieldDefinition, valueIn: ReturnType<typeof shownValues>): Encode => (...states) => {
  const { id, name } = field;
  const upload = wireValue(types, field, valueIn(field, ...states), 'plain');
  if (upload === undefined) return [];
  const prefix = ['documents_attributes', name];
  return [
    { field: id, path: [...prefix, 'document_name_id'], value: name },
    { field: id, path: [...prefix, 'upload'], value: upload, reference: 'upload_id' },
  ];
};

/**
 * Custom fields by name, and the chosen documents by `document_name_id`, whichever list defined them (spec §7 Profile,
 * Onboarding).
 */
export function servedEncoders(types: InputTypes, categories: readonly Category[]): FieldEncoders {
  const fields = categories.flatMap((category) => category.fields);
  const valueIn = shownValues(types, fields);
  return new Map([
    ...encodersByName(types, fields.filter((field) => !isDocumentField(field)), ['custom_fields'], valueIn),
    ...fields.filter(isDocumentField).map((field) => [field.id, encodeDocument(types, field, valueIn)] as const),
  ]);
}
