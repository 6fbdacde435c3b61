import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';

/** Keywords of JSON Schema 2020-12 that can reject a value by themselves. */
const ASSERTIONS: ReadonlySet<string> = new Set([
  'type', 'enum', 'const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems',
  'contains', 'minProperties', 'maxProperties', 'required', 'dependentRequired', 'not', 'anyOf', 'oneOf',
]);

/** Keywords that contain one schema, a list of them, or a map. Schemas in `not` and `if` reject nothing by themselves. */
const [ONE, LIST, MAP] = [
  ['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames', 'then', 'else'],
  ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
];

/** A step of a path to a keyword, in Ajv's notation. */
const token = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Whether a keyword applies: `then` and `else` do only beside an `if`. */
const isJudged = (keyword: string, schema: JsonObject): boolean => keyword in schema && ('if' in schema || !['then', 'else'].includes(keyword));

const inner = (schema: JsonObject): readonly (readonly [way: string, schema: unknown])[] => [
  ...ONE.flatMap((keyword) => (isJudged(keyword, schema) ? [[`/${keyword}`, schema[keyword]] as const] : [])),
  ...LIST.flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword].map((one: unknown, at) => [`/${keyword}/${at}`, one] as const) : [])),
  ...MAP.flatMap((keyword) => (isJsonObject(schema[keyword]) ? Object.entries(schema[keyword]).map(([name, one]) => [`/${keyword}/${token(name)}`, one] as const) : [])),
];

const nameOf = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');

/** Whether a value passes the schema at a path. */
export type Passes = (way: string, value: unknown) => boolean;

/**
 * Whether a keyword applies to anything in a value: it does not where its member is absent, or in a branch that the value does not
 * take. Behind references and patterns it is assumed to apply.
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
 * Whether a value keeps the keyword at a path, given the paths of all keywords that it breaks; `undefined`: the keyword does not apply,
 * or the value breaks another, since only values that are valid as a whole count as keeping a keyword.
 */
export const keepsKeyword = (way: string, value: unknown, broken: ReadonlySet<string>, passes: Passes): boolean | undefined => {
  if (broken.has(way)) return false;
  return broken.size === 0 && isAsked(way.split('/').slice(1), value, passes) ? true : undefined;
};

/** The paths of all schemas within one: Ajv reports errors behind a reference with a path from the referenced schema. */
export function schemaPaths(schema: unknown, way = ''): readonly (readonly [schema: unknown, way: string])[] {
  return isJsonObject(schema) ? [[schema, way], ...inner(schema).flatMap(([step, one]) => schemaPaths(one, `${way}${step}`))] : [];
}

/** The paths of all keywords of a schema that can reject a value: `/properties/score/maximum`. */
export function assertionsOf(schema: unknown, way = ''): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const closed = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'].filter((keyword) => schema[keyword] === false);
  return [
    ...Object.keys(schema).filter((keyword) => ASSERTIONS.has(keyword)).concat(closed).map((keyword) => `${way}/${keyword}`),
    ...inner(schema).flatMap(([step, one]) => assertionsOf(one, `${way}${step}`)),
  ];
}
