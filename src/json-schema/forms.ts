import { isJsonObject, type JsonObject } from '../base/json.ts';

/** The forms that the value of a keyword can have (JSON Schema 2020-12: Validation, chapter 6; Core, chapter 10). */
export interface Forms {
  readonly schema: JsonObject | boolean;
  readonly schemas: readonly (JsonObject | boolean)[];
  readonly schemaMap: Readonly<Record<string, JsonObject | boolean>>;
  readonly number: number;
  readonly positive: number;
  readonly count: number;
  readonly text: string;
  readonly texts: readonly string[];
  readonly textsMap: Readonly<Record<string, readonly string[]>>;
  readonly types: string | readonly string[];
  readonly yes: boolean;
  readonly list: readonly unknown[];
  readonly any: unknown;
}

const isSchema = (value: unknown): value is JsonObject | boolean => isJsonObject(value) || typeof value === 'boolean';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string') && new Set(value).size === value.length;

export const typeNames: readonly string[] = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];

export const isForm: { readonly [Form in keyof Forms]: (value: unknown) => value is Forms[Form] } = {
  schema: isSchema,
  schemas: (value): value is Forms['schemas'] => Array.isArray(value) && value.length > 0 && value.every(isSchema),
  schemaMap: (value): value is Forms['schemaMap'] => isJsonObject(value) && Object.values(value).every(isSchema),
  number: isNumber,
  positive: (value): value is number => isNumber(value) && value > 0,
  count: (value): value is number => isNumber(value) && Number.isInteger(value) && value >= 0,
  text: (value): value is string => typeof value === 'string',
  texts: isTexts,
  textsMap: (value): value is Forms['textsMap'] => isJsonObject(value) && Object.values(value).every(isTexts),
  types: (value): value is Forms['types'] => {
    const names: unknown = typeof value === 'string' ? [value] : value;
    return isTexts(names) && names.length > 0 && names.every((name) => typeNames.includes(name));
  },
  yes: (value): value is boolean => typeof value === 'boolean',
  list: (value): value is readonly unknown[] => Array.isArray(value),
  any: (value): value is unknown => value !== undefined,
};

/** What an administrator is told that a keyword takes. */
export const formNames: Readonly<Record<keyof Forms, string>> = {
  schema: 'a schema (an object, true or false)',
  schemas: 'a list of one schema or more',
  schemaMap: 'an object whose members are schemas',
  number: 'a number',
  positive: 'a number above 0',
  count: 'a whole number from 0',
  text: 'a text',
  texts: 'a list of texts, each once',
  textsMap: 'an object whose members are lists of texts',
  types: `${typeNames.map((name) => `"${name}"`).join(', ')}, or a list of them`,
  yes: 'true or false',
  list: 'a list',
  any: 'a value',
};
