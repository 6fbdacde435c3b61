import { areUnique, isAmong } from '../base/among.ts';
import { formats } from '../base/formats.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { lengthOf } from '../base/text-length.ts';

/** Whether a part of the facts that a rule checks satisfies a schema. */
export type RuleCheck = (value: unknown, facts: unknown) => boolean;

type Fits<Value> = (value: Value, operand: unknown) => boolean;

const memberOf = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

/** Chains the checks by calls, since a loop over them takes twice as long. */
const all = (checks: readonly RuleCheck[]): RuleCheck =>
  checks.reduce((before, next) => (value, facts) => before(value, facts) && next(value, facts));

const ofText = (fits: Fits<string>): Fits<unknown> => (value, operand) => typeof value !== 'string' || fits(value, operand);
const ofNumber = (fits: Fits<number>): Fits<unknown> => (value, operand) => typeof value !== 'number' || fits(value, operand);
const ofList = (fits: Fits<readonly unknown[]>): Fits<unknown> => (value, operand) => !Array.isArray(value) || fits(value, operand);

/** Keywords that assert something of a value; `given`: the keyword's value, or the member of the facts that it refers to. */
const assertions = {
  type: (value: unknown, operand: unknown) => (operand === 'array' ? Array.isArray(value) : typeof value === operand),
  const: (value: unknown, operand: unknown) => value === operand,
  enum: (value: unknown, operand: unknown) => isAmong(operand as readonly unknown[], value),
  required: (value: unknown, operand: unknown) =>
    !isJsonObject(value) || (operand as readonly string[]).every((name) => value[name] !== undefined),
  pattern: ofText((text, operand) => (operand as RegExp).test(text)),
  format: ofText((text, operand) => formats[operand as string]?.(text) !== false),
  minLength: ofText((text, operand) => lengthOf(text) >= Number(operand)),
  maxLength: ofText((text, operand) => lengthOf(text) <= Number(operand)),
  minimum: ofNumber((number, operand) => number >= Number(operand)),
  maximum: ofNumber((number, operand) => number <= Number(operand)),
  minItems: ofList(({ length }, operand) => length >= Number(operand)),
  uniqueItems: ofList(areUnique),
} satisfies Readonly<Record<string, Fits<unknown>>>;

/** Keywords that apply schemas to a value or its parts. */
const applicators: Readonly<Record<string, (operand: JsonObject, then: JsonObject) => RuleCheck>> = {
  properties: (operand) => all(Object.entries(operand).map(([name, part]) => {
    const check = checkOf(part as JsonObject);
    return (value, facts) => {
      const member = memberOf(value, name);
      return member === undefined || check(member, facts);
    };
  })),
  items: (operand) => {
    const check = checkOf(operand);
    return (value, facts) => !Array.isArray(value) || value.every((item) => check(item, facts));
  },
  not: (operand) => {
    const check = checkOf(operand);
    return (value, facts) => !check(value, facts);
  },
  if: (operand, then) => {
    const [condition, check] = [checkOf(operand), checkOf(then)];
    return (value, facts) => !condition(value, facts) || check(value, facts);
  },
};

function asserting(fits: Fits<unknown>, operand: unknown): RuleCheck {
  const pointer = memberOf(operand, '$data');
  if (typeof pointer !== 'string') return (value) => fits(value, operand);
  const [, ...names] = pointer.split('/');
  return (value, facts) => {
    const resolved = names.reduce(memberOf, facts);
    return resolved === undefined || fits(value, resolved);
  };
}

/** Compiles a schema of `schemas/input-types` to a function; `npm run generate` fails at a keyword that is not known here. */
export function checkOf(schema: JsonObject): RuleCheck {
  const { then, ...keywords } = schema;
  return all(Object.entries(keywords).map(([name, operand]) =>
    applicators[name]?.(operand as JsonObject, then as JsonObject) ?? asserting(assertions[name as keyof typeof assertions], operand)));
}
