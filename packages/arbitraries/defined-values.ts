import fc from 'fast-check';
import { bases, isBase, isMandatory, optionIds, plainField, type Base, type Field, type Value } from './field.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { hostileText, spoiled } from './hostile.ts';
import { anyText } from './text.ts';
import { valuesOf } from './built-in-types.ts';
import type { Mode } from './mode.ts';
import { namedIn, propertySchemas, stepsFrom } from './named.ts';
import { patternTexts } from './pattern.ts';

/** Definitions of field types by their names, as in files. */
export type Entries = ReadonlyMap<string, JsonObject>;

/** Definitions by their names. */
export const byName = (definitions: readonly JsonObject[]): Entries => new Map(definitions.map((one) => [String(one.name), one]));

const MAX_TEXT = 200;

const inSlots: Readonly<Record<string, readonly string[]>> = { 0: ['0', '1', '９'], A: ['a', 'Z', 'Ｑ'], '*': ['0', 'z', 'Ｂ'] };

/** A text for a mask: signs in its slots, its literals as they are, in another form, or left out. */
const maskTexts = (mask: string): fc.Arbitrary<string> => fc.tuple(...Array.from(mask).map((sign) => {
  const inSlot = inSlots[sign];
  if (inSlot) return fc.constantFrom(...inSlot);
  return fc.oneof({ arbitrary: fc.constant(sign), weight: 6 }, fc.constantFrom('', '-', ' ', sign.toLowerCase()));
})).map((signs) => signs.join(''));

function lengthTexts(schemas: readonly unknown[]): readonly fc.Arbitrary<string>[] {
  const limits = schemas.flatMap((schema) => (isJsonObject(schema) ? [schema.minLength, schema.maxLength] : []));
  const unit = fc.constantFrom('a', '1', 'ア', '😀');
  return limits.filter((limit): limit is number => typeof limit === 'number' && limit < MAX_TEXT).map((limit) =>
    fc.integer({ min: Math.max(0, limit - 1), max: limit + 1 })
      .chain((length) => fc.string({ unit, minLength: length, maxLength: length })));
}

/** All schemas within one that apply to the same value. */
function sameValue(schema: unknown): readonly JsonObject[] {
  if (!isJsonObject(schema)) return [];
  const { allOf, anyOf, oneOf, if: condition, then, else: otherwise } = schema;
  const within: readonly unknown[] = [allOf, anyOf, oneOf].filter(Array.isArray).flat();
  return [schema, ...[...within, condition, then, otherwise].flatMap(sameValue)];
}

/** Texts derived from a definition: its limits and their neighbours, its patterns, its mask, the values in its rules. */
function textsFrom(entry: JsonObject, schemas: readonly unknown[], mayMiss: boolean): readonly fc.Arbitrary<string>[] {
  const all = schemas.flatMap(sameValue);
  const steps = [...all, entry.rules].flatMap((node) => namedIn(node)).flatMap(stepsFrom);
  const named = steps.map(String).filter((text) => text.length <= MAX_TEXT);
  return [
    ...(named.length > 0 ? [fc.constantFrom(...named)] : []),
    ...all.flatMap(({ pattern }) => patternTexts(pattern, mayMiss) ?? []),
    ...lengthTexts(all),
    ...(typeof entry.mask === 'string' ? [maskTexts(entry.mask)] : []),
  ];
}

/** Texts for a definition without parts. `schemas`: its own, and those of the types around it. */
export function simpleTexts(base: Base, entry: JsonObject, schemas: readonly unknown[], mode: Mode | undefined): fc.Arbitrary<string> {
  const right = valuesOf[base].valid(plainField(base)).filter((value) => typeof value === 'string');
  const spokenTexts = textsFrom(entry, schemas, mode !== 'valid');
  // A definition limits the number of an amount; a typed amount has a yen sign before it.
  const spoken = base === 'currency' ? spokenTexts.map((texts) => texts.map((text) => `¥${text}`)) : spokenTexts;
  // Derived texts may be valid where the usual ones never are.
  const near = fc.oneof({ arbitrary: right, weight: 1 }, ...spoken.map((arbitrary) => ({ arbitrary, weight: 3 })));
  if (mode === 'valid') return near;
  if (mode === 'boundary') return fc.oneof(...(spoken.length > 0 ? spoken : [right]), fc.constant(''));
  const wild = fc.oneof(spoiled(near), hostileText(), anyText(), fc.constant(''));
  return mode === 'hostile' ? wild : fc.oneof({ arbitrary: near, weight: 2 }, wild);
}

const NO_OPTION = 'no such option';

type SimpleValues = fc.Arbitrary<string | readonly string[]>;

function choiceValues(base: Base, ids: readonly string[], mode: Mode | undefined): SimpleValues {
  const wrong = mode === 'valid' ? [] : [NO_OPTION];
  if (bases[base] === 'choice') return fc.constantFrom(...ids, ...wrong, ...(ids.length === 0 ? [''] : []));
  const several = fc.subarray([...ids, ...wrong]);
  if (mode === 'valid' || ids.length === 0) return several;
  return fc.oneof({ arbitrary: several, weight: 4 }, fc.constantFrom(...ids).map((id) => [id, id]));
}

/** The value of a part as JSON. `said`: the schemas around it that apply to it. */
function memberOf(wire: JsonObject, entries: Entries, said: readonly unknown[], mode: Mode | undefined): fc.Arbitrary<unknown> {
  const name = String(wire.input_type);
  const entry = entries.get(name);
  if (entry && isJsonObject(entry.fields)) return structured(entry, entries, said, mode);
  const base = isBase(name) ? name : isBase(entry?.base) ? entry.base : 'text';
  const own = optionIds(wire.options);
  return simpleValues(base, entry ?? {}, own.length > 0 ? own : optionIds(entry?.options), said, mode);
}

function simpleValues(
  base: Base,
  entry: JsonObject,
  ids: readonly string[],
  said: readonly unknown[],
  mode: Mode | undefined,
): SimpleValues {
  return bases[base] === 'text' ? simpleTexts(base, entry, [entry.schema, ...said], mode) : choiceValues(base, ids, mode);
}

const MAX_ENTRIES = 4;

/** Ids of the entries of lists. */
export const ids: readonly string[] = Array.from({ length: 101 }, (_, index) => `id${String(index).padStart(3, '0')}`);

/** The parts of a type by their names, each with its definition. */
export const fieldsOf = ({ fields }: JsonObject): readonly (readonly [name: string, wire: JsonObject])[] =>
  Object.entries(isJsonObject(fields) ? fields : {}).flatMap(([name, wire]) => (isJsonObject(wire) ? [[name, wire] as const] : []));

/** A composite or a list of it, as JSON. */
function structured(entry: JsonObject, entries: Entries, said: readonly unknown[], mode: Mode | undefined): fc.Arbitrary<unknown> {
  const schemas = [entry.schema, ...said];
  const objectOf = (kind: Mode | undefined): fc.Arbitrary<JsonObject> => fc.tuple(...fieldsOf(entry).map(([name, wire]) => {
    // Rules name their part only by reading it, so their values are tried for every part.
    const about = [...schemas.flatMap((schema) => propertySchemas(name, schema)),
      ...namedIn(entry.rules).map((value) => ({ const: value }))];
    const freq = isMandatory(wire) ? (kind === 'valid' ? 60 : 12) : 3;
    return fc.option(memberOf(wire, entries, about, kind), { freq, nil: undefined }).map((value) => [name, value] as const);
  })).map((all): JsonObject => Object.fromEntries(all.filter(([, value]) => value !== undefined)));
  const object = objectOf(mode);
  if (!isJsonObject(entry.repeat)) return object;
  const { min, max } = entry.repeat;
  const [from, to] = [typeof min === 'number' ? min : 0, typeof max === 'number' ? max : ids.length];
  const beyond = mode === 'valid' ? 0 : 1;
  const some = fc.array(object, { minLength: Math.max(0, from - beyond), maxLength: Math.min(to + beyond, from + MAX_ENTRIES) });
  // Valid entries, so that a list that is too long is refused only for that.
  const full = fc.array(objectOf('valid'), { minLength: to, maxLength: to + 1 });
  const lists = mode === 'valid' || to > MAX_ENTRIES * 3 ? some : fc.oneof({ arbitrary: some, weight: 4 }, full);
  return lists.map((list) => list.map((one, index) => ({ $id: ids[index], ...one })));
}

/** Values of a field whose type a file defines. The oracle decides which of them are valid. */
export function definedValues(entry: JsonObject, entries: Entries, definition: Field, mode: Mode | undefined): fc.Arbitrary<Value> {
  const values = valuesOfMode(entry, entries, definition, mode);
  if (mode !== undefined) return values;
  return fc.oneof({ arbitrary: values, weight: 3 }, { arbitrary: valuesOfMode(entry, entries, definition, 'valid'), weight: 2 });
}

function valuesOfMode(entry: JsonObject, entries: Entries, { options }: Field, mode: Mode | undefined): fc.Arbitrary<Value> {
  const base = isBase(entry.base) ? entry.base : 'text';
  if (!isJsonObject(entry.fields)) {
    const values = simpleValues(base, entry, options.map(({ id }) => id), [], mode);
    return mode === 'valid' ? values : fc.oneof({ arbitrary: values, weight: 12 }, fc.constant(undefined));
  }
  const texts = structured(entry, entries, [], mode).map((value) => JSON.stringify(value));
  if (mode === 'valid') return texts;
  const wild = fc.oneof(fc.constant(''), fc.json({ maxDepth: 3 }), spoiled(texts), anyText());
  return fc.oneof({ arbitrary: texts, weight: mode === 'hostile' ? 3 : 9 }, { arbitrary: wild, weight: 1 });
}
