import type { JsonObject } from '../../base/json.ts';
import { isMandatory } from '../../base/wire-boolean.ts';
import { isChoice } from '../../field-types/bases.ts';
import type { LocalizedText } from '../../base/text.ts';
import { isForeign } from '../value.ts';
import { isAbsent, type WireVariant } from '../codecs/codec.ts';
import type { FieldDefinition, FieldValue, InputType, Option, OptionalMembers } from '../definition.ts';
import { typeOf, type TypeModule } from '../types/type-module.ts';
import { readOptions } from './options.ts';
import { nameOfType, report, type Collector } from './source.ts';

/**
 * What a source knows of a field beyond its wire definition. `note`: the page's note for all such fields, which is shown in addition to
 * a field's own help text.
 */
export interface FieldOrigin extends
  Pick<FieldDefinition, 'id' | 'name' | 'locked'>,
  OptionalMembers<'placeholder' | 'help' | 'note' | 'limits' | 'messages' | 'widgetOptions' | 'visibleWhen'> {
  /** JSON pointer of the definition in the answer, for diagnostics. */
  readonly path: string;
  readonly label: LocalizedText;
  /** The name of the type on the wire, whatever it is. */
  readonly type: unknown;
  readonly value: unknown;
  readonly variant: WireVariant;
}

/** Types of the client's own forms: the wire cannot name them. */
const ownTypes: ReadonlySet<string> = new Set<InputType>(['password', 'flag', 'unknown']);

function readType(wire: unknown, path: string, collector: Collector): string {
  if (typeof wire !== 'string') {
    report(collector, 'malformed-field', path, 'no input type; shown as text');
    return 'unknown';
  }
  const typeName = nameOfType(wire);
  if (collector.types.has(typeName) && !ownTypes.has(typeName)) return typeName;
  if (!collector.unknownTypes.has(wire)) {
    collector.unknownTypes.add(wire);
    report(collector, 'unknown-type', path, wire);
  }
  return 'unknown';
}

const noOptions: readonly Option[] = Object.freeze([]);

interface Kind {
  readonly type: string;
  readonly options: readonly Option[];
}

/** A choice that offers nothing could never be answered: it is shown as text instead. */
function readKind(wire: JsonObject, { type: wireType, path }: FieldOrigin, collector: Collector): Kind {
  const type = readType(wireType, path, collector);
  const module = typeOf(collector.types, { type });
  if (!isChoice(module.base)) return { type, options: noOptions };
  const own = readOptions(wire.options, `${path}/options`, collector);
  const options = own.length > 0 ? own : module.options ?? own;
  if (options.length > 0) return { type, options };
  report(collector, 'malformed-options', path, 'a choice without options; shown as text');
  return { type: 'unknown', options: noOptions };
}

function readValue(
  { base, codec }: TypeModule, { value: wire, variant, path }: FieldOrigin, options: readonly Option[], collector: Collector,
): FieldValue {
  const value = codec.decode(wire, variant, options);
  if (base !== 'unknown' && isForeign(value)) report(collector, 'value-shape', path, `not a value of ${base}; kept as it is`);
  return value;
}

type Facts<Fact> = Readonly<Record<string, Fact>>;

/** The field's members over its type's defaults. */
const withDefaults = <Fact>(own: Facts<Fact> | undefined, defaults: Facts<Fact> | undefined): Facts<Fact> | undefined =>
  (own || defaults ? Object.freeze({ ...defaults, ...own }) : undefined);

type MutableDefinition = { -readonly [fact in keyof FieldDefinition]: FieldDefinition[fact] };

/** Converts a wire definition to the common shape. A field of an unknown type whose value is no text is read-only. */
export function readField(wire: JsonObject, origin: FieldOrigin, collector: Collector): FieldDefinition {
  const { type, options } = readKind(wire, origin, collector);
  const module = typeOf(collector.types, { type });
  const { base, widget, limits, structure } = module;
  const value = readValue(module, origin, options, collector);
  const { id, name, label } = origin;
  const locked = origin.locked || (base === 'unknown' && typeof origin.value !== 'string' && !isAbsent(origin.value));
  const definition: MutableDefinition = {
    id, name, type, base, label, mandatory: isMandatory(wire), locked, options, widget, value,
    limits: origin.limits ? Object.freeze({ ...limits, ...origin.limits }) : limits,
  };
  // A locked field does not ask for input.
  const placeholder = locked ? undefined : origin.placeholder ?? module.placeholder;
  const own = origin.help ?? module.help;
  const [help, note] = own ? [own, origin.note] : [origin.note];
  const messages = withDefaults(origin.messages, module.messages);
  const widgetOptions = withDefaults(origin.widgetOptions, module.widgetOptions);
  if (placeholder) definition.placeholder = placeholder;
  if (help) definition.help = help;
  if (note) definition.note = note;
  if (messages) definition.messages = messages;
  if (widgetOptions) definition.widgetOptions = widgetOptions;
  if (origin.visibleWhen) definition.visibleWhen = origin.visibleWhen;
  if (structure) definition.structure = structure;
  return Object.freeze(definition);
}
