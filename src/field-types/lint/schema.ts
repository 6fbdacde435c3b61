import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { compileSchema } from '../../json-schema/compile.ts';
import { typeNames } from '../../json-schema/forms.ts';
import { didYouMean, fault, warning, within, type Place } from './findings.ts';

/** The JSON Schema type of a value, with those of its parts or items. */
export type ValueShape = (
  | { readonly kind: 'string' | 'number' }
  | { readonly kind: 'object'; readonly members?: ReadonlyMap<string, ValueShape> }
  | { readonly kind: 'array'; readonly item: ValueShape }
) & { readonly mayBeHidden?: boolean };

/** Keywords that apply only to values of one kind. */
const kindOfKeyword: Readonly<Record<string, ValueShape['kind']>> = {
  minLength: 'string', maxLength: 'string', pattern: 'string',
  minimum: 'number', maximum: 'number', exclusiveMinimum: 'number', exclusiveMaximum: 'number', multipleOf: 'number',
  items: 'array', prefixItems: 'array', contains: 'array', minContains: 'array', maxContains: 'array', minItems: 'array', maxItems: 'array',
  uniqueItems: 'array', unevaluatedItems: 'array',
  properties: 'object', patternProperties: 'object', additionalProperties: 'object', propertyNames: 'object', required: 'object',
  minProperties: 'object', maxProperties: 'object', dependentRequired: 'object', dependentSchemas: 'object',
  unevaluatedProperties: 'object',
};

const otherKeywords = [
  '$schema', '$id', '$ref', '$dynamicRef', '$anchor', '$dynamicAnchor', '$defs', '$comment', '$vocabulary', 'type', 'enum', 'const',
  'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly',
  'writeOnly',
  'format', 'contentEncoding', 'contentMediaType', 'contentSchema',
];

const knownKeywords: readonly string[] = [...Object.keys(kindOfKeyword), ...otherKeywords];

const names: Readonly<Record<ValueShape['kind'], string>> = {
  string: 'a text', number: 'a number', object: 'an object of parts', array: 'a list',
};

const ranges = [['minLength', 'maxLength'], ['minimum', 'maximum'], ['minItems', 'maxItems'], ['minProperties', 'maxProperties']] as const;

const kindsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const isOfKind = (value: unknown, kind: ValueShape['kind']): boolean =>
  (kind === 'array' ? Array.isArray(value) : kind === 'object' ? isJsonObject(value) : typeof value === kind);

function examineType(type: unknown, { kind }: ValueShape, place: Place): void {
  const kinds = kindsOf(type);
  const isTaken = kinds.includes(kind) || (kind === 'number' && kinds.includes('integer'));
  const isKnown = kinds.every((name) => typeNames.includes(name as string));
  if (!isTaken && isKnown) fault(
    place, `no value can satisfy this: it is ${names[kind]}`,
    `use "${kind}"${kind === 'string' ? '; only a type with the base "number" or "currency" holds numbers' : ''}`,
  );
}

function examineEnum(values: unknown, { kind }: ValueShape, place: Place): void {
  if (!Array.isArray(values)) return;
  if (values.length === 0) fault(place, 'an empty list of values takes none', 'name the values, or leave enum out');
  else if (!values.some((value) => isOfKind(value, kind)))
    fault(place, `no value can satisfy this: it is ${names[kind]}`, kind === 'string' ? 'put the values in quotation marks' : undefined);
}

function examineRanges(schema: JsonObject, place: Place): void {
  for (const [least, most] of ranges) {
    const [from, to] = [schema[least], schema[most]];
    if (typeof from === 'number' && typeof to === 'number' && from > to) {
      fault(within(place, least), `${least} is above ${most}: no value can satisfy both`, `exchange ${from} and ${to}`);
    }
  }
}

function examineKeyword(keyword: string, shape: ValueShape, place: Place): void {
  const appliesTo = Object.hasOwn(kindOfKeyword, keyword) ? kindOfKeyword[keyword] : undefined;
  if (!knownKeywords.includes(keyword))
    warning(within(place, keyword), `"${keyword}" is no keyword of JSON Schema and checks nothing`, didYouMean(keyword, knownKeywords));
  else if (appliesTo !== undefined && appliesTo !== shape.kind) {
    warning(
      within(place, keyword), `${keyword} speaks of ${names[appliesTo]} and never applies: the value is ${names[shape.kind]}`,
      appliesTo === 'number' ? 'use the base "number", or a pattern' : undefined,
    );
  }
  if (keyword === 'format') warning(within(place, keyword), 'format is a note and checks nothing', 'use a base or a pattern');
}

/** The subschemas that apply to the same value, with their paths. */
function sameValueSchemas(schema: JsonObject): readonly (readonly [readonly (string | number)[], unknown])[] {
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list: unknown = schema[keyword];
    return Array.isArray(list) ? list.map((one: unknown, index) => [[keyword, index], one] as const) : [];
  });
  return [...lists, ...['if', 'then', 'else', 'not'].map((keyword) => [[keyword], schema[keyword]] as const)];
}

/** Reports keywords that have no effect on a value of this shape. References are not followed: their targets may serve other values. */
function examineEffect(schema: unknown, shape: ValueShape, place: Place): void {
  if (!isJsonObject(schema)) return;
  for (const keyword of Object.keys(schema)) examineKeyword(keyword, shape, place);
  examineType(schema.type, shape, within(place, 'type'));
  examineEnum(schema.enum, shape, within(place, 'enum'));
  examineRanges(schema, place);
  for (const [keys, sub] of sameValueSchemas(schema)) examineEffect(sub, shape, within(place, ...keys));
  if (shape.kind === 'array') examineEffect(schema.items, shape.item, within(place, 'items'));
  if (shape.kind === 'object' && shape.members) examineMembers(schema, shape.members, place);
}

function examineMembers({ properties, required }: JsonObject, members: ReadonlyMap<string, ValueShape>, place: Place): void {
  const parts = [...members.keys()];
  for (const [name, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const shape = members.get(name);
    if (shape) examineEffect(schema, shape, within(place, 'properties', name));
    else warning(within(place, 'properties', name), `there is no part "${name}"`, didYouMean(name, parts));
  }
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  for (const [index, name] of requiredNames.entries()) {
    if (typeof name !== 'string') continue;
    if (!members.has(name))
      fault(within(place, 'required', index), `there is no part "${name}", so that no value can have it`, didYouMean(name, parts));
    else if (members.get(name)?.mayBeHidden && /\/schema(\/items)?$/.test(place.path))
      warning(
        within(place, 'required', index),
        `the part "${name}" is not always shown, and asked for only where it is`,
        'write is_mandatory in the part',
      );
  }
}

/** A sample value with all parts. */
export function sampleOf(shape: ValueShape): unknown {
  switch (shape.kind) {
    case 'array': return [sampleOf(shape.item)];
    case 'object': return Object.fromEntries([...shape.members ?? []].map(([name, part]) => [name, sampleOf(part)]));
    case 'number': return 1;
    case 'string': return 'a';
  }
}

/** Sample values of a shape, to measure the cost of a verdict. */
function samples(shape: ValueShape): readonly unknown[] {
  switch (shape.kind) {
    case 'array': return [[], samples(shape.item).slice(-1)];
    case 'object': return [{}, sampleOf(shape)];
    case 'number': return [0, 1.5, -1e9];
    case 'string': return ['', 'a', '0', 'a'.repeat(200), `${'a'.repeat(60)}!`];
  }
}

/** Checks a JSON Schema for values of this shape. */
export function examineSchema(schema: unknown, shape: ValueShape, place: Place): void {
  if (!isJsonObject(schema)) {
    fault(place, 'must be an object of JSON Schema (2020-12)', 'write { "pattern": "^…$" }');
    return;
  }
  if (typeof schema.$schema === 'string' && !schema.$schema.startsWith('https://json-schema.org/draft/2020-12/')) {
    fault(within(place, '$schema'), 'only JSON Schema 2020-12 is understood', 'leave $schema out');
  }
  const { check, issues } = compileSchema(schema);
  for (const { path, reason } of issues) fault({ ...place, path: `${place.path}${path}` }, reason);
  examineEffect(schema, shape, place);
  if (issues.length === 0 && samples(shape).some((value) => check(value)?.keyword === '$budget')) {
    fault(place, 'takes too long to check, or refers to itself without an end', 'ask less of one value');
  }
}
