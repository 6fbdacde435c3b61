import { isJsonObject, type JsonObject } from '../base/json.ts';

type Schema = JsonObject | boolean;
type MapOf<Value> = Readonly<Record<string, Value>>;

const isSchema = (value: unknown): value is Schema => isJsonObject(value) || typeof value === 'boolean';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string') && new Set(value).size === value.length;

export const typeNames: readonly string[] = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];

function isTypes(value: unknown): value is string | readonly string[] {
  const names: unknown = typeof value === 'string' ? [value] : value;
  return isTexts(names) && names.length > 0 && names.every((name) => typeNames.includes(name));
}

/** A form, and its name in messages to administrators. */
const form = <Value>(name: string, has: (value: unknown) => value is Value) => ({ name, has });

/** The forms that the value of a keyword can have (JSON Schema 2020-12: Validation, chapter 6; Core, chapter 10). */
export const forms = {
  schema: form('a schema (an object, true or false)', isSchema),
  schemas: form('a list of one schema or more', (value): value is readonly Schema[] =>
    Array.isArray(value) && value.length > 0 && value.every(isSchema)),
  schemaMap: form('an object whose members are schemas', (value): value is MapOf<Schema> =>
    isJsonObject(value) && Object.values(value).every(isSchema)),
  number: form('a number', isNumber),
  positive: form('a number above 0', (value): value is number => isNumber(value) && value > 0),
  count: form('a whole number from 0', (value): value is number => isNumber(value) && Number.isInteger(value) && value >= 0),
  text: form('a text', (value): value is string => typeof value === 'string'),
  texts: form('a list of texts, each once', isTexts),
  textsMap: form('an object whose members are lists of texts', (value): value is MapOf<readonly string[]> =>
    isJsonObject(value) && Object.values(value).every(isTexts)),
  types: form(`${typeNames.map((name) => `"${name}"`).join(', ')}, or a list of them`, isTypes),
  yes: form('true or false', (value): value is boolean => typeof value === 'boolean'),
  list: form('a list', (value): value is readonly unknown[] => Array.isArray(value)),
  any: form('a value', (value): value is unknown => value !== undefined),
};

/** A value of each form. */
export type Forms = {
  readonly [Name in keyof typeof forms]: (typeof forms)[Name]['has'] extends (value: unknown) => value is infer Value ? Value : never;
};
