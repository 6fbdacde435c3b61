import type { JsonObject } from '../base/json.ts';
import { translatedLabel } from '../base/text.ts';
import { isMandatory } from '../base/wire-boolean.ts';
import { widgetsFor, type Base } from './bases.ts';
import { structuredBehaviour } from './composite.ts';
import type { RuleSpec, BuiltIns, Repeat, ServedCondition, ServedPart, ServedType, ServedValue, ServedWidget } from './contract.ts';
import { normalizerOf } from './normalizers.ts';
import type { Rule } from './rules.ts';
import { compileSchema } from '../json-schema/compile.ts';
import { simpleBehaviour } from './simple.ts';
import { MOST_ENTRIES } from './structured.ts';
import { optionsOf, textsOf } from './texts.ts';

/** A part's definition after it was found well-formed (`lint/parts.ts`). */
interface SoundPart extends JsonObject {
  /** The name of a built-in type or of one that is known. */
  readonly input_type: string;
  readonly visible_when?: ServedCondition;
}

/** A type's definition after it was found well-formed (`lint/entry.ts`). */
export interface SoundEntry extends JsonObject {
  readonly name: string;
  readonly base: Base;
  readonly widget?: { readonly name: string; readonly options?: ServedWidget['options'] };
  readonly normalize?: readonly string[];
  readonly mask?: string;
  readonly schema?: object | boolean;
  readonly rules?: readonly Rule[];
  readonly fields?: Readonly<Record<string, SoundPart>>;
  readonly repeat?: Partial<Repeat>;
}

function widgetOf({ widget, base }: SoundEntry): ServedWidget | undefined {
  if (!widget || !widgetsFor(base).includes(widget.name)) return undefined;
  return Object.freeze({ name: widget.name, options: Object.freeze({ ...widget.options }) });
}

const repeatOf = ({ min = 0, max = MOST_ENTRIES }: Partial<Repeat>): Repeat => Object.freeze({ min, max });

/**
 * Compiles a part's definition.
 *
 * @param types the types that its input type may name in addition to the built-in ones
 */
function partOf(name: string, wire: SoundPart, types: ReadonlyMap<string, ServedType>, builtIns: BuiltIns): ServedPart {
  const { input_type: inputType, visible_when: visibleWhen } = wire;
  const type = types.get(inputType);
  const base = type?.base ?? inputType as Base;
  const ownOptions = optionsOf(wire.options);
  const options = ownOptions.length > 0 ? ownOptions : type?.options ?? [];
  const { normalize, validate } = type ?? simpleBehaviour(base, { options }, builtIns);
  const ruleSpec: RuleSpec = { mandatory: isMandatory(wire), options: options.map(({ id }) => id), limits: {} };
  return Object.freeze({
    name, inputType, base, options,
    label: translatedLabel(name, wire.translated_name),
    ...(type && { type }),
    ...(visibleWhen && { visibleWhen: Object.freeze({ field: visibleWhen.field, in: Object.freeze([...visibleWhen.in]) }) }),
    mandatory: ruleSpec.mandatory,
    definition: wire,
    normalize: (value: ServedValue) => (typeof value === 'string' ? normalize(value) : value),
    validate: (value: ServedValue | undefined, unfinished = false) =>
      validate(value, unfinished ? { ...ruleSpec, mandatory: false, unfinished } : ruleSpec),
  });
}

/**
 * Compiles a type's definition.
 *
 * @param types the types that its parts may name in addition to the built-in ones
 */
export function compileType(entry: SoundEntry, types: ReadonlyMap<string, ServedType>, builtIns: BuiltIns): ServedType {
  const { name, base, fields, mask, rules = [], normalize: normalizers = [] } = entry;
  const [texts, options] = [textsOf(entry), optionsOf(entry.options)];
  const schema = entry.schema === undefined ? undefined : compileSchema(entry.schema);
  const facts = { name, base, normalizers, options, ...texts };
  const { messages } = texts;
  if (fields) {
    const parts = Object.freeze(Object.entries(fields).map(([part, wire]) => partOf(part, wire, types, builtIns)));
    const list = entry.repeat && { repeat: repeatOf(entry.repeat) };
    return Object.freeze({ ...facts, parts, ...list, ...structuredBehaviour({ parts, schema, rules, messages, ...list }) });
  }
  const widget = widgetOf(entry);
  const additions = { normalize: normalizerOf(normalizers), mask, schema, rules, options, messages };
  return Object.freeze({
    ...facts, ...(widget && { widget }), ...(mask !== undefined && { mask }), ...simpleBehaviour(base, additions, builtIns),
  });
}
