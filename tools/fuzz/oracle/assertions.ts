import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';

/** Keywords of JSON Schema 2020-12 that a value can break by themselves. */
const ASSERTIONS: ReadonlySet<string> = new Set([
  'type', 'enum', 'const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems',
  'contains', 'minProperties', 'maxProperties', 'required', 'dependentRequired', 'not', 'anyOf', 'oneOf',
]);

/** Those that hold one schema, a list of them, or a map. What stands in `not` and `if` breaks nothing by itself. */
const [ONE, LIST, MAP] = [
  ['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames', 'then', 'else'],
  ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
];

/** As Ajv writes the way to a keyword. */
const token = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Without an `if` no value takes a branch. */
const isJudged = (keyword: string, schema: JsonObject): boolean => keyword in schema && ('if' in schema || !['then', 'else'].includes(keyword));

const inner = (schema: JsonObject): readonly (readonly [way: string, schema: unknown])[] => [
  ...ONE.flatMap((keyword) => (isJudged(keyword, schema) ? [[`/${keyword}`, schema[keyword]] as const] : [])),
  ...LIST.flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword].map((one: unknown, at) => [`/${keyword}/${at}`, one] as const) : [])),
  ...MAP.flatMap((keyword) => (isJsonObject(schema[keyword]) ? Object.entries(schema[keyword]).map(([name, one]) => [`/${keyword}/${token(name)}`, one] as const) : [])),
];

const nameOf = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');

/** Whether a value passes the schema that a way leads to. */
export type Passes = (way: string, value: unknown) => boolean;

/**
 * Whether there is anything in a value that a keyword is asked of: where no member stands it keeps nothing, nor in a branch that the value
 * does not take. What a reference or a pattern leads to may be.
 */
function isAsked([step = '', next = '', ...rest]: readonly string[], value: unknown, passes: Passes, way = ''): boolean {
  const [one, two] = [`${way}/${step}`, `${way}/${step}/${next}`];
  switch (step) {
    case 'properties': return isJsonObject(value) && Object.hasOwn(value, nameOf(next)) && isAsked(rest, value[nameOf(next)], passes, two);
    case 'items': return Array.isArray(value) && value.some((item) => isAsked([next, ...rest], item, passes, one));
    case 'prefixItems': return Array.isArray(value) && Number(next) < value.length && isAsked(rest, value[Number(next)], passes, two);
    case 'allOf': case 'anyOf': case 'oneOf': return rest.length === 0 || isAsked(rest, value, passes, two);
    case 'then': case 'else': return passes(`${way}/if`, value) === (step === 'then') && isAsked([next, ...rest], value, passes, one);
    default: return true;
  }
}

/**
 * What a value says of a keyword by its way, given the ways of all that it breaks; `undefined`: it asks nothing of this value, or the
 * value breaks another: two limits that nothing keeps together are kept by nothing.
 */
export const keepsIt = (way: string, value: unknown, broken: ReadonlySet<string>, passes: Passes): boolean | undefined => {
  if (broken.has(way)) return false;
  return broken.size === 0 && isAsked(way.split('/').slice(1), value, passes) ? true : undefined;
};

/** The ways to all schemas within one: Ajv tells of what a reference leads to as if that stood by itself. */
export function waysIn(schema: unknown, way = ''): readonly (readonly [schema: unknown, way: string])[] {
  return isJsonObject(schema) ? [[schema, way], ...inner(schema).flatMap(([step, one]) => waysIn(one, `${way}${step}`))] : [];
}

/** The ways to all keywords of a schema that can refuse a value: `/properties/score/maximum`. */
export function assertionsOf(schema: unknown, way = ''): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const closed = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'].filter((keyword) => schema[keyword] === false);
  return [
    ...Object.keys(schema).filter((keyword) => ASSERTIONS.has(keyword)).concat(closed).map((keyword) => `${way}/${keyword}`),
    ...inner(schema).flatMap(([step, one]) => assertionsOf(one, `${way}${step}`)),
  ];
}
