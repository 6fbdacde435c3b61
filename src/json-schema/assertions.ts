import { isJsonObject } from '../base/json.ts';
import { lengthOf } from '../base/text-length.ts';
import { compilePattern } from './pattern/pattern.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { membership } from './equality.ts';
import { failure, keyword, type Keyword } from './keyword.ts';
import { charge, TooCostly, type Check, type Run } from './run.ts';

/** Characters, or members, that cost one step. */
const UNITS_PER_STEP = 50;

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  object: isJsonObject,
  array: Array.isArray,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
};

const ofNumber = (name: string, isWithin: (value: number, limit: number) => boolean): Keyword => keyword('number', (limit) => {
  const fault = failure(name, limit);
  return (value) => (typeof value === 'number' && !isWithin(value, limit) ? fault : undefined);
});

function chargeWalk(size: number, run: Run): number {
  charge(run, Math.floor(size / UNITS_PER_STEP));
  return size;
}

const lengths = {
  text: (value: unknown, run: Run): number | undefined =>
    (typeof value === 'string' && chargeWalk(value.length, run) >= 0 ? lengthOf(value) : undefined),
  list: (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined),
  object: (value: unknown, run: Run): number | undefined => (isJsonObject(value) ? chargeWalk(Object.keys(value).length, run) : undefined),
};

const counted = (
  name: string, of: keyof typeof lengths, isWithin: (count: number, limit: number) => boolean,
): Keyword => keyword('count', (limit) => {
  const fault = failure(name, limit);
  const sizeOf = lengths[of];
  return (value, run) => {
    const size = sizeOf(value, run);
    return size !== undefined && !isWithin(size, limit) ? fault : undefined;
  };
});

const atLeast = (value: number, limit: number): boolean => value >= limit;
const atMost = (value: number, limit: number): boolean => value <= limit;

/** Whether the quotient is a whole number, within the error of a floating-point division. */
function isMultiple(value: number, factor: number): boolean {
  const quotient = value / factor;
  return Number.isFinite(quotient) && Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * 2 * Number.EPSILON;
}

/** Charges for a value that is compared as a whole, by the size of its text. */
const chargeSize = (value: unknown, run: Run): void => {
  if (typeof value === 'object' && value !== null) chargeWalk(JSON.stringify(value).length, run);
};

function oneOf(name: string, values: readonly unknown[]): Check {
  const fault = failure(name);
  const isAmong = membership(values);
  return (value, run) => {
    chargeSize(value, run);
    return isAmong(value) ? undefined : fault;
  };
}

function missing(value: unknown, names: readonly string[], keywordName: string, run: Run): ReturnType<Check> {
  if (!isJsonObject(value)) return undefined;
  chargeWalk(names.length, run);
  const name = names.find((one) => !Object.hasOwn(value, one) && !run.excused?.get(value)?.has(one));
  return name === undefined ? undefined : failure(keywordName, name);
}

/** Looks for a pattern within the remaining effort of the verdict. */
export function matchesPattern(pattern: (text: string, effort: Run['effort']) => boolean | undefined, text: string, run: Run): boolean {
  const isFound = pattern(text, run.effort);
  if (isFound === undefined) throw new TooCostly();
  return isFound;
}

/** JSON Schema 2020-12, Validation, chapter 6. */
export const assertions: Readonly<Record<string, Keyword>> = {
  type: keyword('types', (types) => {
    const tests = [types].flat().map((name) => typeTests[name]);
    const fault = failure('type', [types].flat().join(', '));
    return (value) => (tests.some((test) => test?.(value)) ? undefined : fault);
  }),
  enum: keyword('list', (values) => oneOf('enum', values)),
  const: keyword('any', (value) => oneOf('const', [value])),
  minimum: ofNumber('minimum', atLeast),
  maximum: ofNumber('maximum', atMost),
  exclusiveMinimum: ofNumber('exclusiveMinimum', (value, limit) => value > limit),
  exclusiveMaximum: ofNumber('exclusiveMaximum', (value, limit) => value < limit),
  multipleOf: keyword('positive', (factor) => {
    const fault = failure('multipleOf', factor);
    return (value) => (typeof value === 'number' && !isMultiple(value, factor) ? fault : undefined);
  }),
  minLength: counted('minLength', 'text', atLeast),
  maxLength: counted('maxLength', 'text', atMost),
  minItems: counted('minItems', 'list', atLeast),
  maxItems: counted('maxItems', 'list', atMost),
  minProperties: counted('minProperties', 'object', atLeast),
  maxProperties: counted('maxProperties', 'object', atMost),
  pattern: keyword('text', (source, { refuse }) => {
    const pattern = compilePattern(source);
    if (!pattern.ok) {
      refuse(`the pattern ${pattern.failure}`);
      return undefined;
    }
    const fault = failure('pattern');
    return (value, run) => (typeof value === 'string' && !matchesPattern(pattern.value, value, run) ? fault : undefined);
  }),
  uniqueItems: keyword('yes', (isEnabled) => {
    const fault = failure('uniqueItems');
    return (value, run) => {
      if (!isEnabled || !Array.isArray(value)) return undefined;
      chargeSize(value, run);
      return new Set(value.map((item) => canonicalJson(item))).size === value.length ? undefined : fault;
    };
  }),
  required: keyword('texts', (names) => (value, run) => missing(value, names, 'required', run)),
  dependentRequired: keyword('textsMap', (dependents) => {
    const entries = Object.entries(dependents);
    return (value, run) => {
      if (!isJsonObject(value)) return undefined;
      chargeWalk(entries.length, run);
      for (const [name, names] of entries) {
        const fault = Object.hasOwn(value, name) ? missing(value, names, 'dependentRequired', run) : undefined;
        if (fault) return fault;
      }
      return undefined;
    };
  }),
};
