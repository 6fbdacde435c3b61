import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../../src/base/formats.ts';
import { compilePattern, MOST_EFFORT } from '../../../src/json-schema/pattern/pattern.ts';
import { parsePattern, type Tree } from '../../../src/json-schema/pattern/parse.ts';
import { type Passes, schemaPaths } from './assertions.ts';

/** Whether the number of repeats is open to the matcher. */
const isLoop = (tree: Tree): boolean => tree.kind === 'repeat' && tree.min !== tree.max;

/** A loop, or a choice, within something that is repeated makes a backtracking matcher take for ever. */
function loopsWithin(tree: Tree): boolean {
  if (tree.kind === 'repeat') return isLoop(tree) || loopsWithin(tree.tree);
  return tree.kind === 'either' || (tree.kind === 'sequence' && tree.trees.some(loopsWithin));
}

/** How many loops without an end stand after one another: the power that the time of a backtracking matcher grows by. */
const MAX_LOOPS = 3;

function treesIn(tree: Tree): readonly Tree[] {
  if (tree.kind === 'repeat') return [tree, ...treesIn(tree.tree)];
  return tree.kind === 'sequence' || tree.kind === 'either' ? [tree, ...tree.trees.flatMap(treesIn)] : [tree];
}

/** Whether the platform's backtracking matcher certainly ends soon. */
export function endsSoon(source: string): boolean {
  const tree = parsePattern(source);
  if (!tree.ok) return false;
  const all = treesIn(tree.value);
  return all.filter(isLoop).length <= MAX_LOOPS && !all.some((one) => one.kind === 'repeat' && one.max > 1 && loopsWithin(one.tree));
}

/** The platform's matcher, or the portal's where that might not end: for those there is no second opinion. Ajv caches by text. */
function matcherOf(source: string): { readonly test: (text: string) => boolean; readonly toString: () => string } {
  const own = endsSoon(source) ? undefined : compilePattern(source);
  return own?.ok ? { test: (text) => own.value(text, { left: MOST_EFFORT }) === true, toString: () => source } : new RegExp(source, 'u');
}

/** Ajv's factory of patterns; `code` is only used for standalone modules. */
const regExp = Object.assign(matcherOf, { code: 'new RegExp' });

/** With inlined references a schema of some kilobytes takes minutes to compile. With `verbose` an error has its schema. */
const options = { inlineRefs: false, verbose: true, ownProperties: true, strict: false, validateFormats: false, logger: false, addUsedSchema: false, code: { regExp } } as const;

/** A number as decimal digits and a power of ten. */
function decimalOf(value: number): readonly [digits: bigint, power: number] {
  const [, whole = '0', part = '', power = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? [];
  return [BigInt(whole + part), Number(power) - part.length];
}

/**
 * In decimals, as the numbers are written, or so near to it that only rounding can have made the difference: Ajv divides in binary,
 * and finds 32.01 to be no multiple of 0.01.
 */
function isMultiple(value: number, of: number): boolean {
  const [[one, onePower], [other, otherPower]] = [decimalOf(value), decimalOf(of)];
  const least = Math.min(onePower, otherPower);
  const scaled = (digits: bigint, power: number): bigint => digits * 10n ** BigInt(power - least);
  const times = value / of;
  // The standard leaves open what a number is a multiple of that is too large to be divided (its suite has both under optional).
  if (!Number.isFinite(times)) return false;
  return scaled(one, onePower) % scaled(other, otherPower) === 0n || (Math.round(times) !== 0 && Math.abs(times - Math.round(times)) <= 4 * Number.EPSILON * Math.abs(times));
}

const multipleOf = {
  keyword: 'multipleOf', type: 'number', schemaType: 'number', errors: false, validate: (of: number, value: number): boolean => isMultiple(value, of),
} as const;

/** Whether a value is valid, and the errors of the last value. */
export interface SecondOpinion {
  (value: unknown): boolean;
  errors: readonly ErrorObject[];
  /** Whether a value passes the inner schema at a path. */
  readonly passes: Passes;
}

const ROOT = 'root';

/** Compiles with Ajv. Reports all errors, since keywords have no order, each with the path of its keyword from the root. */
export function compileWithAjv(schema: object | boolean): SecondOpinion {
  const ajv = new Ajv2020({ ...options, allErrors: true, unicodeRegExp: true }).removeKeyword('multipleOf').addKeyword(multipleOf);
  const validate = ajv.compile(schema);
  const inner = new Map<string, ValidateFunction>();
  const ways = new Map(schemaPaths(schema));
  const named = (error: ErrorObject): ErrorObject => {
    const way = ways.get(error.parentSchema);
    return way === undefined ? error : { ...error, schemaPath: `#${way}/${error.keyword}` };
  };
  const opinion: SecondOpinion = Object.assign((value: unknown): boolean => {
    const isTaken = validate(value);
    opinion.errors = (validate.errors ?? []).map(named);
    return isTaken;
  }, {
    errors: [],
    passes: (way: string, value: unknown): boolean => {
      if (inner.size === 0) ajv.addSchema(schema, ROOT);
      const check = inner.get(way) ?? ajv.compile({ $ref: `${ROOT}#${way}` });
      inner.set(way, check);
      return check(value);
    },
  });
  return opinion;
}

/** For the checks of built-in types, whose formats are the portal's own. */
const plain = new Ajv({ strict: false, formats: { ...formats }, addUsedSchema: false });

const compiled = new Map<string, ValidateFunction>();
const MOST_COMPILED = 5_000;

/** Whether a plain schema accepts a value; cached by its text, since many definitions have the same checks. */
export function accepts(schema: object, value: unknown): boolean {
  const text = JSON.stringify(schema);
  const known = compiled.get(text) ?? plain.compile(schema);
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(text, known);
  return known(value);
}
