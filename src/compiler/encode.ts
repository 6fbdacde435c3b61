import type { Encoded } from '../base/body.ts';
import type { WireValue, WireVariant } from '../fields/codecs/codec.ts';
import type { FieldDefinition, FieldId, FieldValue } from '../fields/definition.ts';
import { shownFields, type Siblings } from '../fields/siblings.ts';
import { typeOf, type InputTypes } from '../fields/types/type-module.ts';
import { assemble, type EnvelopeFields, type Member } from './assemble.ts';
import type { CompiledForm, FormValues } from './compiled.ts';

/** The form's value of a field; an untouched field has the server's value. */
export const valueOf = (definition: FieldDefinition, { fields }: FormValues): FieldValue =>
  fields.has(definition.id) ? fields.get(definition.id) : definition.value;

/**
 * What a field sends, or `undefined` where it sends nothing: locked, no file chosen, or not representable.
 *
 * @param baseline the server's value, whose hidden parts stay
 */
export const wireValue = (
  types: InputTypes, definition: FieldDefinition, value: FieldValue, variant: WireVariant, held?: FieldValue,
): WireValue | undefined =>
  (definition.locked ? undefined : typeOf(types, definition).codec.encode(value, variant, held));

/** Encodes a field or a group of these values; `baseline`: the server's values of the form. */
export type Encode = (values: FormValues, baseline: FormValues) => readonly Member[];

/**
 * The encoder of each field, by its id; a group, whose entries depend on each other, is sent as a whole. The same encoders serve
 * single fields and whole forms.
 */
export type FieldEncoders = ReadonlyMap<FieldId, Encode>;

type ShownValue = (definition: FieldDefinition, ...states: Parameters<Encode>) => FieldValue;

/** The form's value of a shown field; a field that another one hides has none. */
export function shownValues(types: InputTypes, fields: readonly FieldDefinition[]): ShownValue {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const shown = shownFields(types, fields);
  const readIn = (state: FormValues): Siblings => (id) => {
    const field = byId.get(id);
    return field && valueOf(field, state);
  };
  let states: Parameters<Encode> | undefined;
  let isShown: ReturnType<typeof shown>;
  return (field, ...[values, baseline]) => {
    // Cached, since every field of a form is read with the same two states.
    if (states?.[0] !== values || states[1] !== baseline) [states, isShown] = [[values, baseline], shown(readIn(values), readIn(baseline))];
    return isShown(field.id) ? valueOf(field, values) : undefined;
  };
}

/** The encoders of fields that are sent by name under the path `prefix`. */
export const encodersByName = (
  types: InputTypes, fields: readonly FieldDefinition[], prefix: readonly string[] = [], valueIn = shownValues(types, fields),
): FieldEncoders =>
  new Map(fields.map((field) => [field.id, (values, baseline) => {
    const value = wireValue(types, field, valueIn(field, values, baseline), 'plain', valueOf(field, baseline));
    return value === undefined ? [] : [{ field: field.id, path: [...prefix, field.name], value }];
  }]));

/** The members around the fields in a body. */
export interface Envelope {
  readonly root?: string | undefined;
  /** Members that are the same in every call of this form. */
  readonly always?: EnvelopeFields;
}

/** The functions that encode the values of a form. */
export type Encoders = Pick<CompiledForm, 'encode' | 'encodeField' | 'encodeEnvelope'>;

/** The values with which the form was compiled. */
const untouched: FormValues = { fields: new Map(), groups: new Map() };

export function encodersOf(encoders: FieldEncoders, { root, always }: Envelope = {}): Encoders {
  const build = (members: readonly Member[], envelope?: EnvelopeFields): Encoded => assemble(members, { ...always, ...envelope }, root);
  return {
    encode: (values, envelope, baseline = untouched) => build([...encoders.values()].flatMap((place) => place(values, baseline)), envelope),
    encodeField: (id, values, envelope, baseline = untouched) => {
      const members = encoders.get(id)?.(values, baseline) ?? [];
      return members.length === 0 ? undefined : build(members, envelope);
    },
    encodeEnvelope: (envelope) => build([], envelope),
  };
}
