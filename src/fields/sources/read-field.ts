import type { JsonObject } from '../../base/json.ts';
import type { LocalizedText, Text } from '../../base/text.ts';
import { isForeign } from '../codecs/codec.ts';
import type { WireVariant } from '../codecs/codec.ts';
import { flagCodec } from '../codecs/flag.ts';
import type { FieldDefinition, FieldValue, InputType, Limits, Messages, Option } from '../definition.ts';
import { isInputType, types } from '../types/registry.ts';
import { readOptions } from './options.ts';
import { report } from './source.ts';
import type { Collector } from './source.ts';

/** What a source knows of a field besides its wire definition. */
export interface FieldOrigin {
  readonly id: string;
  readonly name: string;
  /** JSON pointer of the definition in the answer, for diagnostics. */
  readonly path: string;
  readonly label: LocalizedText;
  readonly placeholder?: LocalizedText | undefined;
  readonly help?: Text | undefined;
  /** The name of the type on the wire, whatever it is. */
  readonly type: unknown;
  readonly value: unknown;
  readonly variant: WireVariant;
  readonly locked: boolean;
  readonly limits?: Limits | undefined;
  readonly messages?: Messages | undefined;
  readonly widgetOptions?: Readonly<Record<string, string | number | boolean>> | undefined;
}

export const isYes = (wire: unknown): boolean => flagCodec.decode(wire, 'plain') === true;

/** Both spellings are about (spec §3). */
const isMandatory = (wire: JsonObject): boolean => isYes(wire['is_mandatory?']) || isYes(wire.is_mandatory);

const ownTypes: ReadonlySet<string> = new Set<InputType>(['password', 'flag', 'unknown']);
const wireNames: ReadonlyMap<string, InputType> = new Map([['free_text', 'text_area']]);

function readType(wire: unknown, path: string, collector: Collector): InputType {
  if (typeof wire !== 'string') {
    report(collector, 'malformed-field', path, 'no input type; shown as text');
    return 'unknown';
  }
  const known = wireNames.get(wire) ?? wire;
  if (isInputType(known) && !ownTypes.has(known)) return known;
  if (!collector.unknownTypes.has(wire)) {
    collector.unknownTypes.add(wire);
    report(collector, 'unknown-type', path, wire);
  }
  return 'unknown';
}

const noOptions: readonly Option[] = Object.freeze([]);

const isChoice = (type: InputType): boolean => type === 'drop_down' || type === 'radio_button' || type === 'check_box';

interface Kind {
  readonly base: InputType;
  readonly options: readonly Option[];
}

/** A choice that offers nothing could never be answered: it is shown as text instead. */
function readKind(wire: JsonObject, { type: wireType, path }: FieldOrigin, collector: Collector): Kind {
  const base = readType(wireType, path, collector);
  if (!isChoice(base)) return { base, options: noOptions };
  const options = readOptions(wire.options, `${path}/options`, collector);
  if (options.length > 0) return { base, options };
  report(collector, 'malformed-options', path, 'a choice without options; shown as text');
  return { base: 'unknown', options: noOptions };
}

function readValue(base: InputType, { value: wire, variant, path }: FieldOrigin, collector: Collector): FieldValue {
  const value = types[base].codec.decode(wire, variant);
  if (base !== 'unknown' && isForeign(value)) report(collector, 'value-shape', path, `not a value of ${base}; kept as it is`);
  return value;
}

type Draft = { -readonly [fact in keyof FieldDefinition]: FieldDefinition[fact] };

/** Folds a wire definition into the one shape of every source. An unknown type that holds no text is read-only. */
export function readField(wire: JsonObject, origin: FieldOrigin, collector: Collector): FieldDefinition {
  const { base, options } = readKind(wire, origin, collector);
  const { widget, limits } = types[base];
  const value = readValue(base, origin, collector);
  const { id, name, label, placeholder, help, messages, widgetOptions } = origin;
  const locked = origin.locked || (base === 'unknown' && isForeign(value));
  const definition: Draft = {
    id, name, type: base, base, label, mandatory: isMandatory(wire), locked, options, limits: origin.limits ?? limits, widget, value,
  };
  if (placeholder) definition.placeholder = placeholder;
  if (help) definition.help = help;
  if (messages) definition.messages = messages;
  if (widgetOptions) definition.widgetOptions = widgetOptions;
  return Object.freeze(definition);
}
