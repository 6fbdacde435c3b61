import type { CompiledForm } from '../../compiler/compiled.ts';
import { isChoice } from '../../field-types/bases.ts';
import { foreign } from '../../fields/codecs/codec.ts';
import type { FieldDefinition, FieldValue } from '../../fields/definition.ts';
import { typeOf, type InputTypes } from '../../fields/types/type-module.ts';
import { canonical, isForeign, isStored } from '../../fields/value.ts';
import type { DraftValue, Work } from './value.ts';

/** It is shown as it came, marked where it does not fit. */
const isHeld = (value: FieldValue): boolean => isForeign(value) || isStored(value);

const shapeOf = (value: FieldValue): string => (Array.isArray(value) ? 'array' : typeof value);

/** The value in the shape of its field's type, choices as one text where it is one; `undefined` where it cannot be brought into it. */
function inShape(types: InputTypes, definition: FieldDefinition, value: FieldValue): FieldValue {
  const { codec, schema: { type } } = typeOf(types, definition);
  if (type === undefined || type === shapeOf(value)) return value;
  const decoded = codec.decode(value, 'plain', definition.options);
  if (shapeOf(decoded) === type && codec.encode(decoded, 'plain') !== undefined) return decoded;
  const isText = type === 'string' && !isChoice(definition.base) && !definition.structure;
  return isText && Array.isArray(value) ? value.join(', ') : undefined;
}

/**
 * What a draft keeps, as the fields of this form take it: since it was typed they may have been published anew, as a choice of several
 * where there was a choice of one. What has not their shape would be shown, and be refused or never sent: it is brought into it, or left
 * out.
 */
export const asTypedNow = ({ fields, types }: Pick<CompiledForm, 'fields' | 'types'>, work: Work): Work =>
  new Map([...work].flatMap(([id, entry]): readonly (readonly [string, DraftValue])[] => {
    const definition = fields.get(id);
    if (entry.kind !== 'field' || !definition || canonical(entry.value) === undefined || isHeld(entry.value)) return [[id, entry]];
    const value = inShape(types, definition, entry.value);
    return value === undefined ? [] : [[id, { ...entry, value }]];
  }));

/** What the server holds, in the shape of a field; as that of a strange server where it cannot be brought into it. */
function heldInShape(types: InputTypes, definition: FieldDefinition, value: FieldValue): FieldValue {
  if (canonical(value) === undefined) return undefined;
  if (isForeign(value)) return typeOf(types, definition).codec.decode(value.raw, 'plain', definition.options);
  return inShape(types, definition, value) ?? foreign(value);
}

/**
 * The form as the server has it now, as one that is open takes it: with the fields and types that it was opened with, since a value of
 * another type would be lost in it, or be refused. What is locked by now is.
 */
export const asOpened = ({ fields, types }: CompiledForm, fresh: CompiledForm): CompiledForm => ({
  ...fresh,
  types,
  fields: new Map([...fresh.fields].flatMap(([id, { locked, value }]) => {
    const definition = fields.get(id);
    return definition ? [[id, { ...definition, locked, value: heldInShape(types, definition, value) }] as const] : [];
  })),
});
