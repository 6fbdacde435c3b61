import { isJsonObject, type JsonObject } from '../base/json.ts';
import { widgetsFor, type Base } from './bases.ts';
import { structuredBehaviour } from './composite.ts';
import type { BuiltIns, Repeat, ServedPart, ServedType, ServedWidget } from './contract.ts';
import { normalizerOf } from './normalizers.ts';
import { partOf } from './parts.ts';
import type { Rule } from './rules.ts';
import { compileSchema } from '../json-schema/compile.ts';
import { simpleBehaviour } from './simple.ts';
import { MOST_ENTRIES } from './structured.ts';
import { optionsOf, textsOf } from './texts.ts';

function widgetOf(wire: unknown, base: Base): ServedWidget | undefined {
  if (!isJsonObject(wire) || typeof wire.name !== 'string' || !widgetsFor(base).includes(wire.name)) return undefined;
  const options = isJsonObject(wire.options) ? Object.entries(wire.options) : [];
  const plain =
    options.filter((option): option is [string, string | number | boolean] => ['string', 'number', 'boolean'].includes(typeof option[1]));
  return Object.freeze({ name: wire.name, options: Object.freeze(Object.fromEntries(plain)) });
}

function repeatOf(wire: unknown): Repeat | undefined {
  if (!isJsonObject(wire)) return undefined;
  const count = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual);
  return Object.freeze({ min: count(wire.min, 0), max: count(wire.max, MOST_ENTRIES) });
}

const texts = (wire: unknown): readonly string[] =>
  (Array.isArray(wire) ? wire.filter((one): one is string => typeof one === 'string') : []);

function rulesOf(wire: unknown): readonly Rule[] {
  const rules: readonly unknown[] = Array.isArray(wire) ? wire : [];
  return rules.flatMap((rule): readonly Rule[] => (isJsonObject(rule) && typeof rule.code === 'string'
    ? [{ code: rule.code, logic: rule.logic, ...(typeof rule.at === 'string' && { at: rule.at }) }] : []));
}

function partsOf(fields: JsonObject, types: ReadonlyMap<string, ServedType>, ports: BuiltIns): readonly ServedPart[] {
  return Object.freeze(
    Object.entries(fields).flatMap(([name, wire]) => (isJsonObject(wire) ? partOf(name, wire, types, ports) ?? [] : [])),
  );
}

/** A type of an entry that has been found to be well-formed. `types`: what its parts may be of, besides the built-in ones. */
export function compileType(
  name: string, base: Base, entry: JsonObject, types: ReadonlyMap<string, ServedType>, ports: BuiltIns,
): ServedType {
  const [said, widget, options, rules] = [textsOf(entry), widgetOf(entry.widget, base), optionsOf(entry.options), rulesOf(entry.rules)];
  const schema = entry.schema === undefined ? undefined : compileSchema(entry.schema);
  const names = texts(entry.normalize);
  const facts = { name, base, normalizers: names, options, ...said, ...(widget && { widget }) };
  if (isJsonObject(entry.fields)) {
    const [parts, repeat] = [partsOf(entry.fields, types, ports), repeatOf(entry.repeat)];
    const shape = { parts, schema, rules, messages: said.messages, ...(repeat && { repeat }) };
    return Object.freeze({ ...facts, parts, ...(repeat && { repeat }), ...structuredBehaviour(shape) });
  }
  const mask = typeof entry.mask === 'string' ? entry.mask : undefined;
  const normalize = normalizerOf(names);
  return Object.freeze({
    ...facts, ...(mask !== undefined && { mask }),
    ...simpleBehaviour(base, { normalize, mask, schema, rules, options, messages: said.messages }, ports),
  });
}
