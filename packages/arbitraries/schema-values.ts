import fc from 'fast-check';
import { isJsonObject, type JsonObject } from './json.ts';
import { hostileText, spoiled } from './hostile.ts';
import { anyText } from './text.ts';
import type { Mode } from './mode.ts';
import { namedIn, stepsFrom } from './named.ts';
import { patternTexts } from './pattern.ts';

const DEEPEST = 5;
const MOST_ITEMS = 6;
const MOST_LENGTH = 300;

const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** What a reference within the same document leads to. */
function referred(root: unknown, to: unknown): unknown {
  if (typeof to !== 'string' || !to.startsWith('#')) return undefined;
  return to.slice(1).split('/').slice(1).map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (typeof node === 'object' && node !== null ? (node as JsonObject)[key] : undefined), root);
}

class Maker {
  readonly #root: unknown;
  readonly #mode: Mode | undefined;
  readonly #named: readonly unknown[];

  constructor(root: unknown, mode: Mode | undefined) {
    this.#root = root;
    this.#mode = mode;
    this.#named = namedIn(root).flatMap(stepsFrom);
  }

  get #misses(): boolean {
    return this.#mode !== 'valid';
  }

  anything(depth: number): fc.Arbitrary<unknown> {
    const named = this.#named.length > 0 ? [fc.constantFrom(...this.#named)] : [];
    return fc.oneof(...named, fc.integer({ min: -20, max: 20 }), fc.double({ noNaN: true, noDefaultInfinity: true }), anyText(8), fc.boolean(), fc.constant(null), ...(depth > 2 ? [] : [fc.jsonValue({ maxDepth: 2 })]));
  }

  #text({ minLength, maxLength, pattern }: JsonObject): fc.Arbitrary<unknown> {
    const ofPattern = patternTexts(pattern, this.#misses);
    const least = number(minLength) ?? 0;
    const most = number(maxLength) ?? least + 12;
    const [from, to] = this.#misses ? [Math.max(0, least - 1), most + 1] : [least, most];
    const sized = from <= to && from <= MOST_LENGTH
      ? [fc.oneof(fc.integer({ min: from, max: Math.min(to, from + 2) }), fc.integer({ min: Math.max(from, Math.min(to, MOST_LENGTH) - 2), max: Math.max(from, Math.min(to, MOST_LENGTH)) })).chain((length) =>
        fc.string({ unit: fc.constantFrom('a', 'あ', '1', ' ', '😀'), minLength: length, maxLength: length }))] : [];
    const plain = fc.oneof(...(ofPattern ? [{ arbitrary: ofPattern, weight: 4 }] : []), ...sized, ...(ofPattern || sized.length > 0 ? [] : [anyText(12)]));
    return this.#mode === 'hostile' ? fc.oneof(hostileText(), spoiled(plain), anyText()) : plain;
  }

  #number({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type }: JsonObject): fc.Arbitrary<unknown> {
    const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].map(number).filter((limit) => limit !== undefined);
    const step = number(multipleOf) ?? (type === 'integer' ? 1 : 0.5);
    const [low, high] = [number(minimum) ?? number(exclusiveMinimum), number(maximum) ?? number(exclusiveMaximum)];
    const near = [...limits.flatMap((limit) => [limit - step, limit, limit + step, limit + 0.5]), ...(number(multipleOf) === undefined ? [] : [step / 2])];
    const from = Math.ceil((low ?? (high === undefined ? -50 : high - 100 * step)) / step);
    const to = Math.floor((high ?? (low ?? 0) + 100 * step) / step);
    const within = from <= to ? fc.integer({ min: from, max: to }).map((count) => count * step) : fc.constant(0);
    return fc.oneof({ arbitrary: within, weight: 4 }, ...(this.#misses && near.length > 0 ? [{ arbitrary: fc.constantFrom(...near), weight: 3 }] : []));
  }

  #list({ items, prefixItems, contains, minItems, maxItems }: JsonObject, depth: number): fc.Arbitrary<unknown> {
    const first = Array.isArray(prefixItems) ? prefixItems.map((one: unknown) => this.of(one, depth + 1)) : [];
    const others = fc.oneof(this.of(items ?? true, depth + 1), ...(contains === undefined ? [] : [this.of(contains, depth + 1)]));
    const least = number(minItems) ?? 0;
    const [from, to] = [Math.max(0, least - (this.#misses ? 1 : 0) - first.length), Math.max(0, Math.min(number(maxItems) ?? least + MOST_ITEMS, least + MOST_ITEMS) + (this.#misses ? 1 : 0) - first.length)];
    return fc.tuple(fc.tuple(...first), fc.array(others, { minLength: Math.min(from, to), maxLength: to })).map(([head, tail]) => [...head, ...tail]);
  }

  #object({ properties, required, additionalProperties, patternProperties, dependentRequired }: JsonObject, depth: number): fc.Arbitrary<unknown> {
    const asked = new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
    const dependent = isJsonObject(dependentRequired) ? Object.entries(dependentRequired).flat(2).filter((name) => typeof name === 'string') : [];
    const known = isJsonObject(properties) ? properties : {};
    const names = [...new Set([...Object.keys(known), ...asked, ...dependent])];
    const members = names.map((name) => fc.option(this.of(Object.hasOwn(known, name) ? known[name] : true, depth + 1), { freq: asked.has(name) ? (this.#misses ? 12 : 200) : 2, nil: undefined }).map((value) => [name, value] as const));
    const patterns = isJsonObject(patternProperties) ? Object.entries(patternProperties).flatMap(([pattern, schema]) => {
      const key = patternTexts(pattern, false);
      return key ? [fc.option(fc.tuple(key, this.of(schema, depth + 1)), { nil: undefined })] : [];
    }) : [];
    const more = additionalProperties === false ? (this.#misses ? 12 : 0) : 3;
    const extra = more === 0 ? fc.constant(undefined) : fc.option(fc.tuple(fc.constantFrom('more', 'x', '__proto__', 'toString'), this.of(additionalProperties || true, depth + 1)), { freq: 1, nil: undefined }).map((one) => one);
    return fc.tuple(fc.tuple(...members), fc.tuple(...patterns), extra).map(([own, matched, other]) =>
      Object.fromEntries([...own, ...matched, other].filter((entry): entry is [string, unknown] => entry !== undefined && entry[1] !== undefined)));
  }

  /** Of the types that a schema may ask for those that its keywords speak of. */
  #typesOf(schema: JsonObject): readonly string[] {
    if (typeof schema.type === 'string') return [schema.type];
    if (Array.isArray(schema.type)) return schema.type.filter((type) => typeof type === 'string');
    const has = (...keywords: readonly string[]): boolean => keywords.some((keyword) => Object.hasOwn(schema, keyword));
    return [
      ...(has('properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties', 'dependentRequired', 'propertyNames') ? ['object'] : []),
      ...(has('items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems') ? ['array'] : []),
      ...(has('minLength', 'maxLength', 'pattern', 'format') ? ['string'] : []),
      ...(has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf') ? ['number'] : []),
    ];
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
    if (!isJsonObject(schema) || depth > DEEPEST) return this.anything(depth);
    const choices: fc.Arbitrary<unknown>[] = [];
    if (Array.isArray(schema.enum) && schema.enum.length > 0) choices.push(fc.constantFrom(...schema.enum as readonly unknown[]));
    if ('const' in schema) choices.push(fc.constant(schema.const));
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      const list = schema[keyword];
      // Half of the time what one of them asks with all that stands beside them.
      if (Array.isArray(list)) choices.push(...list.filter(isJsonObject).map((one) => this.of({ ...schema, [keyword]: undefined, ...one }, depth + 1)));
    }
    const target = referred(this.#root, schema.$ref);
    if (isJsonObject(target)) choices.push(this.of({ ...target }, depth + 1));
    for (const branch of [schema.then, schema.else]) if (isJsonObject(branch)) choices.push(this.of({ ...schema, then: undefined, else: undefined, if: undefined, ...branch, properties: { ...(isJsonObject(schema.properties) ? schema.properties : {}), ...(isJsonObject(branch.properties) ? branch.properties : {}) } }, depth + 1));
    const types = choices.length > 0 && schema.type === undefined && schema.properties === undefined ? [] : this.#typesOf(schema);
    choices.push(...types.map((type) => this.#ofType(type, schema, depth)));
    if (choices.length === 0) return this.anything(depth);
    return this.#misses ? fc.oneof(...choices.map((arbitrary) => ({ arbitrary, weight: 8 })), { arbitrary: this.anything(depth), weight: 1 }) : fc.oneof(...choices);
  }
}

/** Values that a JSON Schema speaks of. Which of them are valid is the oracle's to say. */
export function schemaValues(schema: unknown, mode: Mode | undefined): fc.Arbitrary<unknown> {
  // A value that is right but for one thing asks more than one that is wrong in many: most come from what must be taken.
  if (mode === undefined) return fc.oneof({ arbitrary: new Maker(schema, 'valid').of(schema), weight: 3 }, { arbitrary: new Maker(schema, undefined).of(schema), weight: 2 });
  const maker = new Maker(schema, mode);
  return mode === 'hostile' ? fc.oneof({ arbitrary: maker.of(schema), weight: 3 }, { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 1 }) : maker.of(schema);
}
