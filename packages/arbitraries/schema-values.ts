import fc from 'fast-check';
import { isJsonObject, type JsonObject } from './json.ts';
import { hostileText, spoiled } from './hostile.ts';
import { anyText } from './text.ts';
import type { Mode } from './mode.ts';
import { namedIn, stepsFrom } from './named.ts';
import { patternTexts } from './pattern.ts';

const MAX_DEPTH = 5;
const MAX_ITEMS = 6;
const MAX_LENGTH = 300;
const MAX_STEPS = 100;

const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

const texts = (list: unknown): readonly string[] => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);

/** The target of a reference within the same document. */
function referred(root: unknown, to: unknown): unknown {
  if (typeof to !== 'string' || !to.startsWith('#')) return undefined;
  return to.slice(1).split('/').slice(1).map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (typeof node === 'object' && node !== null ? (node as JsonObject)[key] : undefined), root);
}

/** Merges two schemas of the same value, including members that both define. */
function joined(schema: JsonObject, other: unknown): JsonObject {
  if (!isJsonObject(other)) return schema;
  const own = isJsonObject(schema.properties) ? schema.properties : {};
  const added = Object.entries(isJsonObject(other.properties) ? other.properties : {}).map(([name, said]) => {
    const before = Object.hasOwn(own, name) ? own[name] : undefined;
    return [name, isJsonObject(before) && isJsonObject(said) ? joined(before, said) : said] as const;
  });
  const properties = { ...own, ...Object.fromEntries(added) };
  const required = [...texts(schema.required), ...texts(other.required)];
  return {
    ...schema, ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

/** Texts with lengths near the ends of a range; none where the range is empty. */
function sizedTexts(from: number, to: number): readonly fc.Arbitrary<string>[] {
  if (from > to || from > MAX_LENGTH) return [];
  const longest = Math.min(to, MAX_LENGTH);
  const short = fc.integer({ min: from, max: Math.min(to, from + 2) });
  const long = fc.integer({ min: Math.max(from, longest - 2), max: longest });
  const unit = fc.constantFrom('a', 'あ', '1', ' ', '😀');
  return [fc.oneof(short, long).chain((length) => fc.string({ unit, minLength: length, maxLength: length }))];
}

/** The keywords that apply to values of one type only. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  object: [
    'properties', 'required', 'additionalProperties', 'patternProperties',
    'minProperties', 'maxProperties', 'dependentRequired', 'propertyNames',
  ],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};

/** The types that a schema names, or to which its keywords apply. */
function typesOf(schema: JsonObject): readonly string[] {
  if (typeof schema.type === 'string') return [schema.type];
  if (Array.isArray(schema.type)) return texts(schema.type);
  return Object.keys(keywordsOf).filter((type) => keywordsOf[type]?.some((keyword) => Object.hasOwn(schema, keyword)));
}

class ValueGenerator {
  readonly #root: unknown;
  readonly #mode: Mode | undefined;
  readonly #allowsMismatch: boolean;
  readonly #named: readonly unknown[];

  constructor(root: unknown, mode: Mode | undefined) {
    this.#root = root;
    this.#mode = mode;
    this.#allowsMismatch = mode !== 'valid';
    this.#named = namedIn(root).flatMap(stepsFrom);
  }

  anything(depth: number): fc.Arbitrary<unknown> {
    return fc.oneof(
      ...(this.#named.length > 0 ? [fc.constantFrom(...this.#named)] : []),
      fc.integer({ min: -20, max: 20 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      anyText(8),
      fc.boolean(),
      fc.constant(null),
      ...(depth > 2 ? [] : [fc.jsonValue({ maxDepth: 2 })]),
    );
  }

  #text({ minLength, maxLength, pattern }: JsonObject): fc.Arbitrary<unknown> {
    const ofPattern = patternTexts(pattern, this.#allowsMismatch);
    const least = number(minLength) ?? 0;
    const most = number(maxLength) ?? least + 12;
    const sized = this.#allowsMismatch ? sizedTexts(Math.max(0, least - 1), most + 1) : sizedTexts(least, most);
    const asked = [...(ofPattern ? [{ arbitrary: ofPattern, weight: 4 }] : []), ...sized];
    const plain = fc.oneof(...(asked.length > 0 ? asked : [anyText(12)]));
    return this.#mode === 'hostile' ? fc.oneof(hostileText(), spoiled(plain), anyText()) : plain;
  }

  #number({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type }: JsonObject): fc.Arbitrary<unknown> {
    const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].map(number).filter((limit) => limit !== undefined);
    const low = number(minimum) ?? number(exclusiveMinimum);
    const high = number(maximum) ?? number(exclusiveMaximum);
    const multiple = number(multipleOf);
    const step = multiple ?? (type === 'integer' ? 1 : 0.5);
    const least = low ?? (high === undefined ? -50 : high - MAX_STEPS * step);
    const most = high ?? (low ?? 0) + MAX_STEPS * step;
    const [from, to] = [Math.ceil(least / step), Math.floor(most / step)];
    const within = from <= to ? fc.integer({ min: from, max: to }).map((count) => count * step) : fc.constant(0);
    const atLimits = limits.flatMap((limit) => [limit - step, limit, limit + step, limit + 0.5]);
    const near = multiple === undefined ? atLimits : [...atLimits, step / 2];
    const missed = this.#allowsMismatch && near.length > 0 ? [{ arbitrary: fc.constantFrom(...near), weight: 3 }] : [];
    return fc.oneof({ arbitrary: within, weight: 4 }, ...missed);
  }

  #list({ items, prefixItems, contains, minItems, maxItems }: JsonObject, depth: number): fc.Arbitrary<unknown> {
    const first = Array.isArray(prefixItems) ? prefixItems.map((one: unknown) => this.of(one, depth + 1)) : [];
    const contained = contains === undefined ? [] : [this.of(contains, depth + 1)];
    const others = fc.oneof(this.of(items ?? true, depth + 1), ...contained);
    const least = number(minItems) ?? 0;
    const most = Math.min(number(maxItems) ?? Infinity, least + MAX_ITEMS);
    const beyond = this.#allowsMismatch ? 1 : 0;
    const from = Math.max(0, least - beyond - first.length);
    const to = Math.max(0, most + beyond - first.length);
    const rest = fc.array(others, { minLength: Math.min(from, to), maxLength: to });
    return fc.tuple(fc.tuple(...first), rest).map(([head, tail]) => [...head, ...tail]);
  }

  #object(schema: JsonObject, depth: number): fc.Arbitrary<unknown> {
    const { properties, required, additionalProperties, patternProperties, dependentRequired } = schema;
    const known = isJsonObject(properties) ? properties : {};
    const asked = new Set(texts(required));
    const dependent = texts(isJsonObject(dependentRequired) ? Object.entries(dependentRequired).flat(2) : []);
    const usual = this.#allowsMismatch ? 12 : 200;
    const members = [...new Set([...Object.keys(known), ...asked, ...dependent])].map((name) => {
      const values = this.of(Object.hasOwn(known, name) ? known[name] : true, depth + 1);
      return fc.option(values, { freq: asked.has(name) ? usual : 2, nil: undefined }).map((value) => [name, value] as const);
    });
    const matched = Object.entries(isJsonObject(patternProperties) ? patternProperties : {}).flatMap(([pattern, said]) => {
      const key = patternTexts(pattern, false);
      return key ? [fc.option(fc.tuple(key, this.of(said, depth + 1)), { nil: undefined })] : [];
    });
    const others = fc.tuple(fc.constantFrom('more', 'x', '__proto__', 'toString'), this.of(additionalProperties || true, depth + 1));
    const isClosed = additionalProperties === false && !this.#allowsMismatch;
    const other = isClosed ? fc.constant(undefined) : fc.option(others, { freq: 1, nil: undefined });
    return fc.tuple(fc.tuple(...members), fc.tuple(...matched), other).map(([own, ofPatterns, more]) => {
      const entries = [...own, ...ofPatterns, more].filter((entry) => entry !== undefined);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    });
  }

  #ofType(type: string, schema: JsonObject, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'object': return this.#object(schema, depth);
      case 'array': return this.#list(schema, depth);
      case 'string': return this.#text(schema);
      case 'number': case 'integer': return this.#number(schema);
      case 'boolean': return fc.boolean();
      default: return fc.constant(null);
    }
  }

  of(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
    if (!isJsonObject(schema) || depth > MAX_DEPTH) return this.anything(depth);
    const choices: fc.Arbitrary<unknown>[] = [];
    if (Array.isArray(schema.enum) && schema.enum.length > 0) choices.push(fc.constantFrom(...schema.enum as readonly unknown[]));
    if ('const' in schema) choices.push(fc.constant(schema.const));
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      const list = schema[keyword];
      const alternatives = Array.isArray(list) ? list.filter(isJsonObject) : [];
      // One of the alternatives, merged with the keywords beside them.
      choices.push(...alternatives.map((one) => this.of({ ...schema, [keyword]: undefined, ...one }, depth + 1)));
    }
    const target = referred(this.#root, schema.$ref);
    if (isJsonObject(target)) choices.push(this.of({ ...target }, depth + 1));
    const { if: condition, then, else: otherwise, ...rest } = schema;
    // Limits in a branch are met only where its condition holds.
    if (isJsonObject(then)) choices.push(this.of(joined(joined(rest, condition), then), depth + 1));
    if (isJsonObject(otherwise)) choices.push(this.of(joined(rest, otherwise), depth + 1));
    const isChosen = choices.length > 0 && schema.type === undefined && schema.properties === undefined;
    if (!isChosen) choices.push(...typesOf(schema).map((type) => this.#ofType(type, schema, depth)));
    if (choices.length === 0) return this.anything(depth);
    if (!this.#allowsMismatch) return fc.oneof(...choices);
    const usual = choices.map((arbitrary) => ({ arbitrary, weight: 8 }));
    return fc.oneof(...usual, { arbitrary: this.anything(depth), weight: 1 });
  }
}

/** Values for a JSON Schema. The oracle decides which of them are valid. */
export function schemaValues(schema: unknown, mode: Mode | undefined): fc.Arbitrary<unknown> {
  const valuesOf = (one: Mode | undefined): fc.Arbitrary<unknown> => new ValueGenerator(schema, one).of(schema);
  // A value with a single fault tests more than one with many, so most are generated as valid ones.
  if (mode === undefined) return fc.oneof({ arbitrary: valuesOf('valid'), weight: 3 }, { arbitrary: valuesOf(undefined), weight: 2 });
  if (mode !== 'hostile') return valuesOf(mode);
  return fc.oneof({ arbitrary: valuesOf(mode), weight: 3 }, { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 1 });
}
