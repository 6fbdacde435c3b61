import { areUnique, isAmong } from '../base/among.ts';
import { formats } from '../base/formats.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { lengthOf } from '../base/text-length.ts';

/** Whether a part of the facts that a rule checks satisfies a schema. */
export type RuleCheck = (value: unknown, facts: unknown) => boolean;

type Fits<Value> = (value: Value, given: unknown) => boolean;

const memberOf = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

/** Chains the checks by calls, since a loop over them takes twice as long. */
const all = (checks: readonly RuleCheck[]): RuleCheck =>
  checks.reduce((before, next) => (value, facts) => before(value, facts) && next(value, facts));

const ofText = (fits: Fits<string>): Fits<unknown> => (value, given) => typeof value !== 'string' || fits(value, given);
const ofNumber = (fits: Fits<number>): Fits<unknown> => (value, given) => typeof value !== 'number' || fits(value, given);
const ofList = (fits: Fits<readonly unknown[]>): Fits<unknown> => (value, given) => !Array.isArray(value) || fits(value, given);

/** Keywords that assert something of a value; `given`: the keyword's value, or the member of the facts that it refers to. */
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

/** Keywords that apply schemas to a value or its parts. */
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

/** Compiles a schema of `schemas/input-types` to a function; `npm run generate` fails at a keyword that is not known here. */
export function checkOf(schema: JsonObject): RuleCheck {
  const { then, ...keywords } = schema;
  return all(Object.entries(keywords).map(([name, given]) =>
    applicators[name]?.(given as JsonObject, then as JsonObject) ?? asserting(assertions[name as keyof typeof assertions], given)));
}
