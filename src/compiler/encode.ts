import type { FileLike } from '../base/file.ts';
import type { WireValue, WireVariant } from '../fields/codecs/codec.ts';
import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import { types } from '../fields/types/registry.ts';
import type { FormValues } from './compiled.ts';

/** Values by name, as a form body sends them. */
export type WireRecord = Readonly<Record<string, WireValue>>;

/** The form's value of a field; a field the form has not touched has the value the server holds. */
export const valueOf = (definition: FieldDefinition, { fields }: FormValues): FieldValue =>
  fields.has(definition.id) ? fields.get(definition.id) : definition.value;

/** What a field sends, or `undefined` where it sends nothing: locked, no file chosen, or not representable. */
export const encodeField = (definition: FieldDefinition, value: FieldValue, variant: WireVariant): WireValue | undefined =>
  definition.locked ? undefined : types[definition.base].codec.encode(value, variant);

/** The fields that send something, by name, with the values that `read` finds for them. */
export function encodeFields(fields: readonly FieldDefinition[], read: (field: FieldDefinition) => FieldValue): WireRecord {
  const entries = fields.map((field) => [field.name, encodeField(field, read(field), 'plain')] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, WireValue] => entry[1] !== undefined));
}

/** The fields that send something, by name. */
export const encodeRecord = (fields: readonly FieldDefinition[], values: FormValues): WireRecord =>
  encodeFields(fields, (field) => valueOf(field, values));

export const isFile = (value: WireValue | undefined): value is FileLike => typeof value === 'object' && 'size' in value;
