import type { JsonObject } from '../base/json.ts';
import { widgetsFor, type Base } from './bases.ts';
import { structuredBehaviour } from './composite.ts';
import type { BuiltIns, Repeat, ServedType, ServedWidget } from './contract.ts';
import { normalizerOf } from './normalizers.ts';
import { partOf, type SoundPart } from './parts.ts';
import type { Rule } from './rules.ts';
import { compileSchema } from '../json-schema/compile.ts';
import { simpleBehaviour } from './simple.ts';
import { MOST_ENTRIES } from './structured.ts';
import { optionsOf, textsOf } from './texts.ts';

/** What an entry says that has been found to be well-formed (`lint/entry.ts`). */
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
 * Makes a type of a definition.
 *
 * @param types the types that its parts may name besides the built-in ones
 */
export function compileType(entry: SoundEntry, types: ReadonlyMap<string, ServedType>, ports: BuiltIns): ServedType {
  const { name, base, fields, mask, rules = [], normalize: normalizers = [] } = entry;
  const [texts, options] = [textsOf(entry), optionsOf(entry.options)];
  const schema = entry.schema === undefined ? undefined : compileSchema(entry.schema);
  const facts = { name, base, normalizers, options, ...texts };
  const { messages } = texts;
  if (fields) {
    const parts = Object.freeze(Object.entries(fields).map(([part, wire]) => partOf(part, wire, types, ports)));
    const list = entry.repeat && { repeat: repeatOf(entry.repeat) };
    return Object.freeze({ ...facts, parts, ...list, ...structuredBehaviour({ parts, schema, rules, messages, ...list }) });
  }
  const widget = widgetOf(entry);
  const additions = { normalize: normalizerOf(normalizers), mask, schema, rules, options, messages };
  return Object.freeze({
    ...facts, ...(widget && { widget }), ...(mask !== undefined && { mask }), ...simpleBehaviour(base, additions, ports),
  });
}
