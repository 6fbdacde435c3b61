import { areUnique, isAmong } from '../base/among.ts';
import { formats } from '../base/formats.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { lengthOf } from '../base/text-length.ts';

/** Whether a part of the facts that a rule judges is as a schema says. */
export type RuleCheck = (value: unknown, facts: unknown) => boolean;

type Fits<Value> = (value: Value, given: unknown) => boolean;

const memberOf = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

/** They call each other, since a loop over them takes twice as long. */
const all = (checks: readonly RuleCheck[]): RuleCheck =>
  checks.reduce((before, next) => (value, facts) => before(value, facts) && next(value, facts));

const ofText = (fits: Fits<string>): Fits<unknown> => (value, given) => typeof value !== 'string' || fits(value, given);
const ofNumber = (fits: Fits<number>): Fits<unknown> => (value, given) => typeof value !== 'number' || fits(value, given);
const ofList = (fits: Fits<readonly unknown[]>): Fits<unknown> => (value, given) => !Array.isArray(value) || fits(value, given);

/** Keywords by what they say of a value; `given` stands behind the keyword, or in the facts where that refers to them. */
const assertions = {
  type: (value: unknown, given: unknown) => (given === 'array' ? Array.isArray(value) : typeof value === given),
  const: (value: unknown, given: unknown) => value === given,
  enum: (value: unknown, given: unknown) => isAmong(given as readonly unknown[], value),
  required: (value: unknown, given: unknown) =>
    !isJsonObject(value) || (given as readonly string[]).every((name) => value[name] !== undefined),
  pattern: ofText((text, given) => (given as RegExp).test(text)),
  format: ofText((text, given) => formats[given as string]?.(text) !== false),
  minLength: ofText((text, given) => lengthOf(text) >= Number(given)),
  maxLength: ofText((text, given) => lengthOf(text) <= Number(given)),
  minimum: ofNumber((number, given) => number >= Number(given)),
  maximum: ofNumber((number, given) => number <= Number(given)),
  minItems: ofList(({ length }, given) => length >= Number(given)),
  uniqueItems: ofList(areUnique),
} satisfies Readonly<Record<string, Fits<unknown>>>;

/** Keywords by what they say of parts of a value. */
const applicators: Readonly<Record<string, (given: JsonObject, then: JsonObject) => RuleCheck>> = {
  properties: (given) => all(Object.entries(given).map(([name, part]) => {
    const check = checkOf(part as JsonObject);
    return (value, facts) => {
      const member = memberOf(value, name);
      return member === undefined || check(member, facts);
    };
  })),
  items: (given) => {
    const check = checkOf(given);
    return (value, facts) => !Array.isArray(value) || value.every((item) => check(item, facts));
  },
  not: (given) => {
    const check = checkOf(given);
    return (value, facts) => !check(value, facts);
  },
  if: (given, then) => {
    const [condition, check] = [checkOf(given), checkOf(then)];
    return (value, facts) => !condition(value, facts) || check(value, facts);
  },
};

function asserting(fits: Fits<unknown>, given: unknown): RuleCheck {
  const pointer = memberOf(given, '$data');
  if (typeof pointer !== 'string') return (value) => fits(value, given);
  const [, ...names] = pointer.split('/');
  return (value, facts) => {
    const found = names.reduce(memberOf, facts);
    return found === undefined || fits(value, found);
  };
}

/** A schema of `schemas/input-types`, in the keywords that those use, as a function; `npm run generate` fails at any other. */
export function checkOf(schema: JsonObject): RuleCheck {
  const { then, ...keywords } = schema;
  return all(Object.entries(keywords).map(([name, given]) =>
    applicators[name]?.(given as JsonObject, then as JsonObject) ?? asserting(assertions[name as keyof typeof assertions], given)));
}
