import type { CompiledForm } from '../../compiler/compiled.ts';
import { isChoice } from '../../field-types/bases.ts';
import { foreign } from '../../fields/codecs/codec.ts';
import type { FieldDefinition, FieldValue } from '../../fields/definition.ts';
import { typeOf, type InputTypes } from '../../fields/types/type-module.ts';
import { canonical, isForeign, isStored } from '../../fields/value.ts';
import type { DraftValue, Work } from './value.ts';

/** Whether a value is shown unchanged, and marked where it is invalid. */
const isOpaque = (value: FieldValue): boolean => isForeign(value) || isStored(value);

const shapeOf = (value: FieldValue): string => (Array.isArray(value) ? 'array' : typeof value);

/** The value converted to the shape of its field's type, choices to one text where that is a text; `undefined` where that fails. */
function inShape(types: InputTypes, definition: FieldDefinition, value: FieldValue): FieldValue {
  const { codec, schema: { type } } = typeOf(types, definition);
  if (type === undefined || type === shapeOf(value)) return value;
  const decoded = codec.decode(value, 'plain', definition.options);
  if (shapeOf(decoded) === type && codec.encode(decoded, 'plain') !== undefined) return decoded;
  const isText = type === 'string' && !isChoice(definition.base) && !definition.structure;
  return isText && Array.isArray(value) ? value.join(', ') : undefined;
}

/**
 * A draft converted to the fields of this form, which may have been published anew since it was typed, for instance with a choice of
 * several instead of one. A value of another shape would be shown, and be refused or never sent: it is converted, or left out.
 */
export const adaptDraft = ({ fields, types }: Pick<CompiledForm, 'fields' | 'types'>, work: Work): Work =>
  new Map([...work].flatMap(([id, entry]): readonly (readonly [string, DraftValue])[] => {
    const definition = fields.get(id);
    if (entry.kind !== 'field' || !definition || canonical(entry.value) === undefined || isOpaque(entry.value)) return [[id, entry]];
    const value = inShape(types, definition, entry.value);
    return value === undefined ? [] : [[id, { ...entry, value }]];
  }));

/** The server's value converted to the shape of a field; a foreign value where that fails. */
function baselineInShape(types: InputTypes, definition: FieldDefinition, value: FieldValue): FieldValue {
  if (canonical(value) === undefined) return undefined;
  if (isForeign(value)) return typeOf(types, definition).codec.decode(value.raw, 'plain', definition.options);
  return inShape(types, definition, value) ?? foreign(value);
}

/**
 * The server's latest form, with the fields and types with which the form was opened: a value of another type would be lost in the
 * open form, or be refused. Fields that are locked by now are locked.
 */
export const withOpenedTypes = ({ fields, types }: CompiledForm, latest: CompiledForm): CompiledForm => ({
  ...latest,
  types,
  fields: new Map([...latest.fields].flatMap(([id, { locked, value }]) => {
    const definition = fields.get(id);
    return definition ? [[id, { ...definition, locked, value: baselineInShape(types, definition, value) }] as const] : [];
  })),
});
