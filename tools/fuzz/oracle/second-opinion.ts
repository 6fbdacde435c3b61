import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../../src/base/formats.ts';
import { compilePattern, MOST_EFFORT } from '../../../src/json-schema/pattern/pattern.ts';
import { parsePattern, type Tree } from '../../../src/json-schema/pattern/parse.ts';
import { type Passes, waysIn } from './assertions.ts';

/** How often it goes round is the matcher's to find out. */
const isLoop = (tree: Tree): boolean => tree.kind === 'repeat' && tree.min !== tree.max;

/** A loop, or a choice, within something that is repeated makes a backtracking matcher take for ever. */
function loopsWithin(tree: Tree): boolean {
  if (tree.kind === 'repeat') return isLoop(tree) || loopsWithin(tree.tree);
  return tree.kind === 'either' || (tree.kind === 'sequence' && tree.trees.some(loopsWithin));
}

/** How many loops without an end stand after one another: the power that the time of a backtracking matcher grows by. */
const MOST_LOOPS = 3;

function treesIn(tree: Tree): readonly Tree[] {
  if (tree.kind === 'repeat') return [tree, ...treesIn(tree.tree)];
  return tree.kind === 'sequence' || tree.kind === 'either' ? [tree, ...tree.trees.flatMap(treesIn)] : [tree];
}

/** Whether the platform's own matcher is sure to come to an end soon. */
export function isTame(source: string): boolean {
  const tree = parsePattern(source);
  if (!tree.ok) return false;
  const all = treesIn(tree.value);
  return all.filter(isLoop).length <= MOST_LOOPS && !all.some((one) => one.kind === 'repeat' && one.max > 1 && loopsWithin(one.tree));
}

/** The platform's matcher, and the portal's where that might not end: on those patterns there is no second opinion. Ajv tells matchers apart by their texts. */
function matcherOf(source: string): { readonly test: (text: string) => boolean; readonly toString: () => string } {
  const own = isTame(source) ? undefined : compilePattern(source);
  return own?.ok ? { test: (text) => own.value(text, { left: MOST_EFFORT }) === true, toString: () => source } : new RegExp(source, 'u');
}

/** What Ajv calls the maker of its patterns; the code is for modules that stand by themselves, which these do not. */
const regExp = Object.assign(matcherOf, { code: 'new RegExp' });

/** Written out at each reference, a schema of some kilobytes takes minutes to compile. With `verbose` an error holds the schema that it is of. */
const options = { inlineRefs: false, verbose: true, ownProperties: true, strict: false, validateFormats: false, logger: false, addUsedSchema: false, code: { regExp } } as const;

/** A number as digits and a power of ten, as it is written. */
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

/** Whether a value is taken, and what of the value that was judged last is not. */
export interface SecondOpinion {
  (value: unknown): boolean;
  errors: readonly ErrorObject[];
  /** Whether a value passes the schema within it that a way leads to. */
  readonly passes: Passes;
}

const ROOT = 'root';

/** JSON Schema 2020-12 as somebody else has written it. All errors, since the order of keywords is nobody's, each by the way to its keyword from the root. */
export function compileBySomebodyElse(schema: object | boolean): SecondOpinion {
  const ajv = new Ajv2020({ ...options, allErrors: true, unicodeRegExp: true }).removeKeyword('multipleOf').addKeyword(multipleOf);
  const validate = ajv.compile(schema);
  const inner = new Map<string, ValidateFunction>();
  const ways = new Map(waysIn(schema));
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

/** Whether a plain schema takes a value; kept by its text, as the checks of many definitions are the same. */
export function takes(schema: object, value: unknown): boolean {
  const text = JSON.stringify(schema);
  const known = compiled.get(text) ?? plain.compile(schema);
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(text, known);
  return known(value);
}
