import type { ErrorObject } from 'ajv';
import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { isJsonObject, parseJson, type JsonObject } from '../../../src/base/json.ts';
import { isMandatory } from '../../../src/base/wire-boolean.ts';
import { bases, isBase, type Base } from '../../../src/field-types/bases.ts';
import { optionsOf } from '../../../src/field-types/texts.ts';
import type { FieldDefinition } from '../../../src/fields/definition.ts';
import type { RuleAnswer } from '../reach/rule-counts.ts';
import { assertionsOf, keepsKeyword } from './assertions.ts';
import { answersOfRule, isEmpty, opinionOfRule } from './field-oracle.ts';
import type { RuleDefinition } from './inline-rule.ts';
import type { Opinion, OracleFault } from './opinion.ts';
import { compileWithAjv, type SecondOpinion } from './second-opinion.ts';

type Entries = ReadonlyMap<string, JsonObject>;

/** The documented limit for values with a schema, rules or a mask, and for every structured value (docs/field-types.md). */
const MAX_CHARACTERS = 20_000;

const codeOf: Readonly<Record<string, string>> = {
  minimum: 'schemaMinimum', maximum: 'schemaMaximum', minLength: 'schemaMinLength', maxLength: 'schemaMaxLength', pattern: 'schemaPattern',
  enum: 'schemaEnum', const: 'schemaEnum',
};

const compiled = new WeakMap<object, SecondOpinion>();

function opinionBy(schema: JsonObject): SecondOpinion {
  const check = compiled.get(schema) ?? compileWithAjv(schema);
  compiled.set(schema, check);
  return check;
}

function errorsOf(schema: unknown, value: unknown): readonly ErrorObject[] {
  if (schema === true) return [];
  if (!isJsonObject(schema)) return [{ keyword: 'false schema', instancePath: '', schemaPath: '#', params: {} }];
  const check = opinionBy(schema);
  return check(value) ? [] : check.errors;
}

const unescaped = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** The paths of an error in a value: of its place, and of a missing or extra member there. */
function pathsOf({ instancePath, params }: ErrorObject): readonly (readonly string[])[] {
  const path = instancePath.split('/').slice(1).map(unescaped);
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, string | undefined>>;
  return [path, ...[missingProperty, additionalProperty, unevaluatedProperty].flatMap((name) => (name === undefined ? [] : [[...path, name]]))];
}

const ruleText = ({ schemaPath, message = '' }: ErrorObject): string => `schema ${schemaPath.replace(/^#/, '')}: ${message}`;

const maskOf = (mask: string): RegExp => {
  const classes: Readonly<Record<string, string>> = { 0: '[0-9]', A: '[A-Za-z]', '*': '[0-9A-Za-z]' };
  return new RegExp(`^(?:${Array.from(mask).map((sign) => classes[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/u, String.raw`\$&`)).join('')})$`, 'u');
};

const rulesIn = (rules: unknown): readonly JsonObject[] => (Array.isArray(rules) ? rules.filter(isJsonObject) : []);

/** Whether a rule holds; one that throws does not. */
function ruleHolds({ logic }: JsonObject, values: JsonObject): boolean {
  try {
    return jsonLogic.truthy(jsonLogic.apply(logic as RulesLogic, values));
  } catch {
    return false;
  }
}

/** The first rule that does not hold. */
function brokenRule(rules: unknown, values: JsonObject, isAsked: (rule: JsonObject) => boolean = () => true): OracleFault | undefined {
  const rule = rulesIn(rules).find((one) => isAsked(one) && !ruleHolds(one, values));
  return rule && { code: String(rule.code), ...(typeof rule.at === 'string' && { at: rule.at }), rule: `rule ${String(rule.code)}: ${JSON.stringify(rule.logic)}` };
}

/** Reads an amount character by character, independently of both sides' pattern: an optional yen sign, digits and separators, 円. */
function amountOf(text: string): number | undefined {
  const signs = Array.from(text.trim(), (sign) => (/[\uff01-\uff5e]/.test(sign) ? String.fromCodePoint(Number(sign.codePointAt(0)) - 0xfee0) : sign));
  if (['¥', '￥', '\\'].includes(signs[0] ?? '')) signs.shift();
  if (signs.at(-1) === '円') signs.pop();
  const digits = signs.filter((sign) => '0123456789'.includes(sign));
  const others = signs.filter((sign) => !'0123456789,、'.includes(sign) && sign.trim() !== '');
  return digits.length === 0 || others.length > 0 ? undefined : Number(digits.join(''));
}

function valueForSchema(base: Base, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return base === 'number' ? Number(value) : base === 'currency' ? amountOf(value) : value;
}

const isNoAmount = (base: Base, value: unknown): boolean => base === 'currency' && typeof value === 'string' && value !== '' && amountOf(value) === undefined;
const noAmount: OracleFault = { code: 'currency', rule: 'a currency that a schema or a rule looks at has to be an amount' };

/** A type without parts. */
function opinionOfSimple(entry: JsonObject, asked: RuleDefinition & { readonly base: Base }, value: unknown): Opinion {
  const { base } = asked;
  const held = isEmpty(value) ? undefined : value;
  const own = asked.options.length > 0 ? asked : { ...asked, options: optionsOf(entry.options) };
  const byBase = opinionOfRule(own, held);
  if (byBase.length > 0 || held === undefined || (typeof held === 'string' && held.trim() === '')) return byBase;
  const { mask, schema, rules } = entry;
  const hasChecks = mask !== undefined || schema !== undefined || rules !== undefined;
  if (hasChecks && (held as string).length > MAX_CHARACTERS) return [{ code: 'tooLong', rule: `no more than ${MAX_CHARACTERS} characters` }];
  if (typeof mask === 'string' && typeof held === 'string' && !maskOf(mask).test(held)) return [{ code: 'mask', rule: `mask ${mask}` }];
  if (schema === undefined && rules === undefined) return [];
  if (isNoAmount(base, held)) return [noAmount];
  const seen = valueForSchema(base, held);
  const errors = schema === undefined ? [] : errorsOf(schema, seen);
  if (errors.length > 0) return errors.map((error) => ({ code: codeOf[error.keyword] ?? 'schema', rule: ruleText(error) }));
  const broken = brokenRule(rules, { value: seen });
  // A type without parts has no place for a fault.
  return broken ? [{ code: broken.code, rule: broken.rule }] : [];
}

interface Part {
  readonly name: string;
  readonly wire: JsonObject;
  readonly entry: JsonObject;
  readonly base: Base;
}

function partsOf({ fields }: JsonObject, entries: Entries): readonly Part[] {
  return Object.entries(isJsonObject(fields) ? fields : {}).flatMap(([name, wire]) => {
    if (!isJsonObject(wire)) return [];
    const entry = entries.get(String(wire.input_type)) ?? {};
    const base = isBase(entry.base) ? entry.base : isBase(wire.input_type) ? wire.input_type : 'text';
    return [{ name, wire, entry, base }];
  });
}

const hasParts = ({ fields }: JsonObject): boolean => isJsonObject(fields);

const withPlace = (faults: Opinion, place: readonly (string | undefined)[]): Opinion => faults.map((fault) => {
  const at = [...place, fault.at].filter((name) => name !== undefined).join('.');
  return at === '' ? fault : { ...fault, at };
});

function isShown({ wire: { visible_when: when } }: Part, values: JsonObject): boolean {
  if (!isJsonObject(when) || !Array.isArray(when.in)) return true;
  const held = values[String(when.field)];
  const texts: readonly unknown[] = isEmpty(held) ? [''] : [held].flat();
  return texts.some((text) => (when.in as readonly unknown[]).includes(text));
}

function opinionOfPart({ wire, entry, base }: Part, value: unknown, entries: Entries): Opinion {
  const mandatory = isMandatory(wire);
  if (hasParts(entry)) return opinionOfStructure(entry, mandatory, isEmpty(value) ? undefined : value, entries);
  return opinionOfSimple(entry, { base, mandatory, options: optionsOf(wire.options), limits: {} }, value);
}

/** Invalid amounts that a schema or a rule could read. */
function amountFaults(parts: readonly Part[], values: JsonObject, entries: Entries): Opinion {
  return parts.filter((part) => isShown(part, values)).flatMap((part) => {
    const value = values[part.name];
    if (!hasParts(part.entry)) return isNoAmount(part.base, value) ? withPlace([noAmount], [part.name]) : [];
    const inner = partsOf(part.entry, entries);
    return withPlace(listOf(value).flatMap((one) => withPlace(amountFaults(inner, one, entries), [idOf(one)])), [part.name]);
  });
}

const listOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : isJsonObject(value) ? [value] : []);
const idOf = ({ $id }: JsonObject): string | undefined => (typeof $id === 'string' ? $id : undefined);

/** A value in the form that schemas and rules read. */
function entryForSchema(value: JsonObject, entry: JsonObject, entries: Entries): JsonObject {
  return Object.fromEntries(partsOf(entry, entries).filter(({ name }) => !isEmpty(value[name])).map((part) => {
    const inner = listOf(value[part.name]).map((one) => entryForSchema(one, part.entry, entries));
    if (!hasParts(part.entry)) return [part.name, valueForSchema(part.base, value[part.name])];
    return [part.name, part.entry.repeat === undefined ? inner[0] : inner];
  }));
}

/** The part at a path of a schema error, with ids instead of list positions, as deep as there are parts. */
function placeOf(path: readonly string[], entry: JsonObject, value: unknown, entries: Entries): string | undefined {
  const isList = isJsonObject(entry.repeat);
  const held = listOf(value)[isList ? Number(path[0]) : 0];
  const [name, ...rest] = isList ? path.slice(1) : path;
  if (!held) return undefined;
  const part = partsOf(entry, entries).find((one) => one.name === name);
  const inner = part && hasParts(part.entry) && rest.length > 0 ? placeOf(rest, part.entry, held[part.name], entries) : undefined;
  const place = [idOf(held), part?.name, inner].filter((one) => one !== undefined).join('.');
  return place === '' ? undefined : place;
}

const partNamed = (path: readonly string[], entry: JsonObject, value: unknown, entries: Entries): boolean => placeOf(path, entry, value, entries)?.split('.').at(-1) === path.at(-1);

/** Whether the missing member is a hidden part, which nobody can fill in. */
function isHiddenAt(path: readonly string[], entry: JsonObject, value: unknown, entries: Entries): boolean {
  const isList = isJsonObject(entry.repeat);
  const held = listOf(value)[isList ? Number(path[0]) : 0];
  const [name, ...rest] = isList ? path.slice(1) : path;
  const part = held && partsOf(entry, entries).find((one) => one.name === name);
  if (!part) return false;
  return rest.length > 0 ? isHiddenAt(rest, part.entry, held[part.name], entries) : !isShown(part, held);
}

function schemaFaults(entry: JsonObject, value: unknown, seen: unknown, entries: Entries): Opinion {
  const isAsked = (error: ReturnType<typeof errorsOf>[number]): boolean =>
    !('missingProperty' in error.params && pathsOf(error).some((path) => isHiddenAt(path, entry, value, entries)));
  return errorsOf(entry.schema, seen).filter(isAsked).flatMap((error) => pathsOf(error).map((path): OracleFault => {
    const isMissing = 'missingProperty' in error.params && partNamed(path, entry, value, entries) && path.at(-1) === error.params.missingProperty;
    const at = placeOf(path, entry, value, entries);
    return { code: isMissing ? 'required' : codeOf[error.keyword] ?? 'schema', ...(at !== undefined && { at }), rule: ruleText(error) };
  }));
}

/** The documented limits of entries in all lists of a value, and of levels. */
const [MOST_ENTRIES, MOST_LEVELS] = [100, 4];
const MAX_NAME = 200;

const isScalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isName = (name: string): boolean => name.trim() !== '' && name.length <= MAX_NAME && !(name in {});

/** Whether JSON is a value of parts, whatever the parts contain. `entry`: absent for members that the type does not define. */
function isReadable(value: unknown, entry: JsonObject | undefined, entries: Entries, left: { entries: number }, levels = MOST_LEVELS): boolean {
  const isList = entry === undefined ? Array.isArray(value) : isJsonObject(entry.repeat);
  const members: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (isList) left.entries -= members.length;
  if (levels === 0 || left.entries < 0 || (!isList && members.length > 1)) return false;
  const parts = entry ? partsOf(entry, entries) : [];
  const isMember = (name: string, member: unknown): boolean => {
    if (name === '$id') return true;
    if (!isName(name)) return false;
    if (isScalar(member) || (Array.isArray(member) && member.every((one) => one !== null && isScalar(one)) && !(member.length === 0 && hasParts(parts.find((part) => part.name === name)?.entry ?? {})))) return true;
    const part = parts.find((one) => one.name === name);
    return part ? hasParts(part.entry) && isReadable(member, part.entry, entries, left, levels - 1) : isReadable(member, undefined, entries, left, levels - 1);
  };
  return members.every((one) => isJsonObject(one) && Object.entries(one).every(([name, member]) => isMember(name, member)));
}

/** The opinion on a composite or a list of it; `value` is its parsed text. */
function opinionOfStructure(entry: JsonObject, mandatory: boolean, value: unknown, entries: Entries): Opinion {
  const { repeat, schema, rules } = entry;
  const isList = isJsonObject(repeat);
  if (typeof value === 'string') return [{ code: 'schema', rule: 'it cannot be read as a value of parts' }];
  const list = listOf(value);
  if (list.every((one) => Object.keys(one).every((name) => name === '$id' || isEmpty(one[name])))) return mandatory ? [{ code: 'required', rule: 'it is mandatory, and nothing is filled' }] : [];
  const parts = partsOf(entry, entries);
  const hasChecks = schema !== undefined || rules !== undefined;
  for (const one of list) {
    for (const part of parts) {
      const own = isShown(part, one) ? opinionOfPart(part, one[part.name], entries) : [];
      if (own.length > 0) return withPlace(own, [idOf(one), part.name]);
      const amounts = hasChecks && isShown(part, one) ? amountFaults([part], one, entries) : [];
      if (amounts.length > 0) return withPlace(amounts.slice(0, 1), [idOf(one)]);
    }
  }
  if (isList && typeof repeat.min === 'number' && list.length < repeat.min) return [{ code: 'tooFew', rule: `repeat.min ${repeat.min}` }];
  if (isList && typeof repeat.max === 'number' && list.length > repeat.max) return [{ code: 'tooMany', rule: `repeat.max ${repeat.max}` }];
  const seen = list.map((one) => entryForSchema(one, entry, entries));
  const faults = schema === undefined ? [] : schemaFaults(entry, value, isList ? seen : seen[0], entries);
  if (faults.length > 0) return faults;
  for (const [index, one] of seen.entries()) {
    const hidden = parts.filter((part) => !isShown(part, list[index] ?? {})).map(({ name }) => name);
    const broken = brokenRule(rules, one, ({ at }) => !hidden.includes(String(at)));
    if (broken) return withPlace([broken], [idOf(list[index] ?? {})]);
  }
  return [];
}

/** The parsed text of a value of parts; `null`: unreadable, `undefined`: there is none. */
function valueOfText(normal: unknown): unknown {
  const text = typeof normal === 'string' ? normal : Array.isArray(normal) ? (normal as readonly unknown[])[0] : undefined;
  if (typeof text !== 'string' || text === '') return undefined;
  return /^\s*[[{]/.test(text) ? parseJson(text) ?? null : null;
}

/** The opinion on the normalised value of a type that a file defines. */
export function opinionOfServed(entry: JsonObject, entries: Entries, definition: FieldDefinition, normal: unknown): Opinion {
  if (!hasParts(entry)) {
    return isBase(definition.base) && bases[definition.base] !== 'file' ? opinionOfSimple(entry, { ...definition, base: definition.base }, normal) : opinionOfRule(definition, normal);
  }
  if (typeof normal === 'string' && normal.length > MAX_CHARACTERS) return [{ code: 'tooLong', rule: `no more than ${MAX_CHARACTERS} characters` }];
  const value = valueOfText(normal);
  if (value !== undefined && !isReadable(value, entry, entries, { entries: MOST_ENTRIES })) return [{ code: 'schema', rule: 'it cannot be read as a value of parts' }];
  return opinionOfStructure(entry, definition.mandatory, value, entries);
}

/** The answers of each keyword and rule; `each`: the entries of a list, which rules check one by one. */
function* answersOfSeen({ schema, rules }: JsonObject, seen: unknown, each: readonly JsonObject[]): Generator<RuleAnswer> {
  const broken = new Set(schema === undefined ? [] : errorsOf(schema, seen).map(({ schemaPath }) => schemaPath.replace(/^#/, '')));
  for (const way of assertionsOf(schema)) yield [`schema ${way}`, keepsKeyword(way, seen, broken, (at, value) => isJsonObject(schema) && opinionBy(schema).passes(at, value))];
  for (const rule of rulesIn(rules)) for (const values of each) yield [`rule ${String(rule.code)}`, ruleHolds(rule, values)];
}

/** The same rules, as not applicable. */
function* notApplicable(answers: Iterable<RuleAnswer>): Generator<RuleAnswer> {
  for (const [rule] of answers) yield [rule, undefined];
}

function* answersOfSimple(entry: JsonObject, asked: RuleDefinition & { readonly base: Base }, value: unknown): Generator<RuleAnswer> {
  const held = isEmpty(value) ? undefined : value;
  const isNothing = held === undefined || (typeof held === 'string' && (held.trim() === '' || held.length > MAX_CHARACTERS));
  yield* answersOfRule(asked.options.length > 0 ? asked : { ...asked, options: optionsOf(entry.options) }, held);
  if (typeof entry.mask === 'string') yield ['mask', isNothing ? undefined : typeof held === 'string' && maskOf(entry.mask).test(held)];
  const seen = isNothing || isNoAmount(asked.base, held) ? undefined : valueForSchema(asked.base, held);
  const answers = answersOfSeen(entry, seen, [{ value: seen }]);
  yield* seen === undefined ? notApplicable(answers) : answers;
}

function* answersOfPart({ name, wire, entry, base }: Part, value: unknown, entries: Entries, levels: number): Generator<RuleAnswer> {
  const mandatory = isMandatory(wire);
  const own = hasParts(entry)
    ? answersOfStructure(entry, mandatory, isEmpty(value) ? undefined : value, entries, levels)
    : answersOfSimple(entry, { base, mandatory, options: optionsOf(wire.options), limits: {} }, value);
  for (const [rule, isKept] of own) yield [`${name}: ${rule}`, isKept];
}

function* answersOfStructure(entry: JsonObject, mandatory: boolean, value: unknown, entries: Entries, levels = MOST_LEVELS): Generator<RuleAnswer> {
  if (levels === 0) return;
  const { repeat } = entry;
  const filled = listOf(value).filter((one) => Object.keys(one).some((name) => name !== '$id' && !isEmpty(one[name])));
  const [isAsked, list] = [filled.length > 0, filled.length > 0 ? filled : [{}]];
  if (mandatory) yield ['required', isAsked];
  for (const one of list) {
    for (const part of partsOf(entry, entries)) {
      const answers = answersOfPart(part, one[part.name], entries, levels - 1);
      yield* isAsked && isShown(part, one) ? answers : notApplicable(answers);
    }
  }
  if (isJsonObject(repeat) && typeof repeat.min === 'number') yield ['repeat.min', isAsked ? list.length >= repeat.min : undefined];
  if (isJsonObject(repeat) && typeof repeat.max === 'number') yield ['repeat.max', isAsked ? list.length <= repeat.max : undefined];
  const seen = list.map((one) => entryForSchema(one, entry, entries));
  const answers = answersOfSeen(entry, isJsonObject(repeat) ? seen : seen[0], seen);
  yield* isAsked ? answers : notApplicable(answers);
}

/** The answer of each rule of a type that a file defines to a normalised value, for counting values that keep and break it. */
export function answersOfServed(entry: JsonObject, entries: Entries, definition: FieldDefinition, normal: unknown): Iterable<RuleAnswer> {
  if (!hasParts(entry)) {
    return isBase(definition.base) && bases[definition.base] !== 'file' ? answersOfSimple(entry, { ...definition, base: definition.base }, normal) : answersOfRule(definition, normal);
  }
  const value = valueOfText(normal);
  return value === null || (value !== undefined && !isReadable(value, entry, entries, { entries: MOST_ENTRIES })) ? [] : answersOfStructure(entry, definition.mandatory, value, entries);
}
