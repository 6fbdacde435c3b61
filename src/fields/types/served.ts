import { bases } from '../../field-types/bases.ts';
import type { BuiltIns, Fault, FieldTypeDiagnostic, ServedType, ServedValue, StructuredEntry } from '../../field-types/contract.ts';
import { readFieldTypes } from '../../field-types/read.ts';
import { shownValues } from '../../field-types/shown-values.ts';
import { decodeStructured, encodeStructured } from '../../field-types/structured.ts';
import { ruleDefinition } from '../check.ts';
import { encodeForeign, foreign, isStringList, type Codec } from '../codecs/codec.ts';
import type { FieldDefinition, FieldIssue, Structure, WidgetOptions } from '../definition.ts';
import { issueOf } from '../issue.ts';
import { readDefinition } from '../sources/read-definition.ts';
import { createCollector } from '../sources/source.ts';
import { isForeign } from '../value.ts';
import { typeOf, type InputTypes, type TypeModule } from './type-module.ts';

/** The built-in rules behind the interface of `src/field-types`. */
const builtInsOf = (builtIns: InputTypes): BuiltIns => ({
  normalize: (base, text) => typeOf(builtIns, { type: base }).rule.normalize(text),
  check: (base, definition, value) => typeOf(builtIns, { type: base }).rule.check({ definition, value }),
});

const issueOfFault = ({ code, params, at, message }: Fault, definition: FieldDefinition, value: ServedValue | undefined): FieldIssue => ({
  ...(at ? { code } : issueOf(code, definition, value)),
  ...(params && { params }),
  ...(at && { at }),
  ...(message && { message }),
});

const isServedValue = (value: unknown): value is ServedValue | undefined =>
  value === undefined || typeof value === 'string' || isStringList(value);

const validatorOf = (type: ServedType, base: TypeModule) => (definition: FieldDefinition, value: unknown): FieldIssue | undefined => {
  const ruleSpec = ruleDefinition(definition);
  if (isServedValue(value)) {
    const fault = type.validate(value, ruleSpec);
    return fault && issueOfFault(fault, definition, value);
  }
  const code = type.parts ? 'schema' : base.rule.check({ definition: ruleSpec, value });
  return code === undefined ? undefined : { code };
};

/** A structured value is one text of JSON; a value that cannot be read as such is foreign. */
const structuredCodec = (type: ServedType): Codec => ({
  decode: (wire) => {
    const decoded = decodeStructured(wire, type);
    return decoded.ok ? encodeStructured(decoded.value, type) || undefined : foreign(wire);
  },
  encode: (value, _variant, baseline) => {
    if (isForeign(value)) return encodeForeign(value);
    return typeof value === 'string' ? type.send(value, typeof baseline === 'string' ? baseline : undefined) : '';
  },
});

const textCodec = (type: ServedType, { codec }: TypeModule): Codec => ({
  decode: codec.decode,
  encode: (value, variant) => (typeof value === 'string' ? type.send(value) : codec.encode(value, variant)),
});

function codecOf(type: ServedType, base: TypeModule): Codec {
  if (type.parts) return structuredCodec(type);
  return bases[type.base] === 'text' ? textCodec(type, base) : base.codec;
}

/** Widgets of one line, which a widget with masks and keyboards can replace. */
const singleLine: ReadonlySet<string> = new Set(['text', 'number', 'email', 'phone_number', 'url', 'location']);

/** The keyboard of a phone, where the normalisers or the mask of a text determine it. */
function keyboardOf({ normalizers: names, mask }: ServedType): WidgetOptions | undefined {
  const isOfDigits = names.includes('digitsOnly') || (mask !== undefined && !/[A*]/.test(mask));
  if (isOfDigits) return { inputMode: 'numeric' };
  return names.includes('upperCase') ? { autoCapitalize: 'characters' } : undefined;
}

function widgetOf(type: ServedType, base: TypeModule): Pick<TypeModule, 'widget' | 'widgetOptions'> {
  if (type.parts) return { widget: 'structured' };
  const { mask, widget: named } = type;
  const widget = named?.name ?? base.widget;
  const keyboard = keyboardOf(type);
  const isTextLine = singleLine.has(widget) && (mask !== undefined || (keyboard !== undefined && widget === 'text'));
  const options = { ...base.widgetOptions, ...named?.options, ...(isTextLine && { ...keyboard, ...(mask !== undefined && { mask }) }) };
  return { widget: isTextLine ? 'served_text' : widget, ...(Object.keys(options).length > 0 && { widgetOptions: Object.freeze(options) }) };
}

function moduleOf(type: ServedType, builtIns: InputTypes, structure: Structure | undefined): TypeModule {
  const base = typeOf(builtIns, { type: type.base });
  const { label, placeholder, help, messages, options } = type;
  const isFile = bases[type.base] === 'file';
  return Object.freeze({
    ...base,
    ...widgetOf(type, base),
    codec: codecOf(type, base),
    options,
    ...(!isFile && { rule: Object.freeze({ ...base.rule, normalize: type.normalize }), validate: validatorOf(type, base) }),
    ...(label && { label }), ...(placeholder && { placeholder }), ...(help && { help }), ...(messages && { messages }),
    ...(structure && { structure }),
  });
}

/** The parts of one entry as fields, with ids relative to it. Their faults have been reported with their type. */
function structureOf(type: ServedType, types: InputTypes): Structure | undefined {
  const { parts, repeat } = type;
  if (!parts) return undefined;
  const collector = createCollector(types);
  const fields = parts.flatMap(({ name, label, inputType, definition, visibleWhen }) => {
    const origin = { id: name, name, path: name, label, type: inputType, value: undefined, visibleWhen };
    // Only a field can be locked: the server validates a part whatever its definition says of a lock.
    return readDefinition({ ...definition, is_locked: undefined }, origin, {}, collector) ?? [];
  });
  return Object.freeze({
    fields: Object.freeze(fields),
    ...(repeat && { repeat }),
    decode: (text: string) => {
      const decoded = decodeStructured(text, type);
      return decoded.ok ? decoded.value : undefined;
    },
    encode: (entries: readonly StructuredEntry[]) => encodeStructured(entries, type),
    shown: (values: StructuredEntry['values'], baseline?: StructuredEntry['values']) => shownValues(parts, values, baseline),
  });
}

/** The table with the server's types, and diagnostics of those that could not be read. */
export interface ServedTypes {
  readonly types: InputTypes;
  readonly diagnostics: readonly FieldTypeDiagnostic[];
}

/**
 * Adds a response of `field_types.json` to a table of built-in types (DECISIONS "Field types from the server"). `src/field-types`
 * validates values, for client and server alike; here a type gets its widget and its codec.
 */
export function withServedTypes(builtIns: InputTypes, wire: unknown): ServedTypes {
  const read = readFieldTypes(wire, builtInsOf(builtIns));
  const types = new Map(builtIns);
  // The reader puts a type after the types of its parts, and refuses the name of a built-in type.
  for (const type of read.types.values()) types.set(type.name, moduleOf(type, builtIns, structureOf(type, types)));
  return { types, diagnostics: read.diagnostics };
}
