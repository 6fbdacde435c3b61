import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { isJsonObject, type JsonObject } from '../../src/base/json.ts';
import { bases } from '../../src/field-types/bases.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { compileSchema } from '../../src/json-schema/compile.ts';
import type { Target } from './target.ts';

/** A file that cannot be used; the message lists its faults. */
export class UnusableFile extends Error {}

const MAX_BYTES = 1_000_000;
const MAX_DEPTH = 200;
/** The most faults of a file that are listed. */
const MAX_REPORTED = 10;

function refuse(file: string, reasons: readonly string[]): never {
  const more = reasons.length > MAX_REPORTED ? [`… and ${reasons.length - MAX_REPORTED} more`] : [];
  throw new UnusableFile([`${file}: ${reasons.length === 1 ? reasons[0] ?? '' : `${reasons.length} faults`}`, ...(reasons.length === 1 ? [] : [...reasons.slice(0, MAX_REPORTED), ...more].map((reason) => `  ${reason}`))].join('\n'));
}

/** The nesting depth of a JSON text, counted without parsing it, since deep nesting overflows the stack later. */
function depthOf(text: string): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && (sign === '{' || sign === '[')) depth += 1;
    else if (!isInText && (sign === '}' || sign === ']')) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function readJson(file: string): unknown {
  let text: string;
  try {
    if (statSync(file).size > MAX_BYTES) refuse(file, [`is larger than ${MAX_BYTES} bytes`]);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    return refuse(file, [(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : `cannot be read: ${(error as Error).message}`]);
  }
  if (depthOf(text) > MAX_DEPTH) refuse(file, [`is nested more than ${MAX_DEPTH} deep`]);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return refuse(file, [`is not JSON: ${(error as Error).message}`]);
  }
}

const isEntry = (value: unknown): value is JsonObject => isJsonObject(value) && typeof value.name === 'string' && typeof value.base === 'string';
const isField = (value: unknown): value is JsonObject => isJsonObject(value) && 'input_type' in value;
const nameOf = ({ name, question_name: question }: JsonObject, index: number): string => (typeof name === 'string' ? name : typeof question === 'string' ? question : `field ${index + 1}`);

type Fields = readonly (readonly [string, JsonObject])[];

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0) || (isJsonObject(value) && Object.keys(value).length === 0);

/** The fields of a map, or of a list whose entries have their names. */
function fieldsIn(value: unknown): Fields | undefined {
  if (Array.isArray(value) && value.length > 0 && value.every(isField)) return value.map((field, index) => [nameOf(field, index), field] as const);
  if (Array.isArray(value) && value.length > 0 && value.every((one) => isJsonObject(one) && typeof one.fields === 'object')) {
    const categories = value.map((one: JsonObject) => (isNothing(one.fields) ? [] : fieldsIn(one.fields)));
    return categories.every((one) => one !== undefined) ? categories.flat() : undefined;
  }
  const members = isJsonObject(value) ? Object.entries(value) : [];
  return members.length > 0 && members.every(([, member]) => isField(member)) ? members as unknown as Fields : undefined;
}

interface FoundDefinitions {
  readonly entries: readonly JsonObject[];
  readonly fields: Fields;
}

const joined = (found: readonly FoundDefinitions[]): FoundDefinitions => ({ entries: found.flatMap(({ entries }) => entries), fields: found.flatMap(({ fields }) => fields) });

/** As a server answers it, or as a content folder has it. */
const isForm = (value: unknown): value is JsonObject => isJsonObject(value) && (Array.isArray(value.field_types) || (value.custom_fields ?? value.categories) !== undefined);

/** The types and fields of a form; refuses one that has others, since they would silently not be tried. */
function allOf({ field_types: types = [], categories = [], custom_fields: custom = categories }: JsonObject, file: string): FoundDefinitions {
  if (!Array.isArray(types) || !types.every(isJsonObject)) return refuse(file, ['/field_types holds what is no definition; there is nothing to try of that']);
  const fields = isNothing(custom) ? [] : fieldsIn(custom);
  if (!fields) return refuse(file, [`/${custom === categories ? 'categories' : 'custom_fields'} holds what is no field ({ "input_type": … }), nor a category of fields`]);
  return { entries: types, fields };
}

function definitionsIn(value: unknown, file: string): FoundDefinitions | undefined {
  if (isEntry(value)) return { entries: [value], fields: [] };
  if (Array.isArray(value) && value.length > 0 && value.every(isEntry)) return { entries: value, fields: [] };
  if (isField(value)) return { entries: [], fields: [[nameOf(value, 0), value]] };
  const forms = [value].flat();
  if (forms.every(isForm)) return joined(forms.map((form) => allOf(form, file)));
  const fields = fieldsIn(value);
  return fields && { entries: [], fields };
}

const schemaWords: ReadonlySet<string> = new Set([
  '$schema', '$id', '$ref', '$defs', 'type', 'enum', 'const', 'properties', 'required', 'items', 'prefixItems', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
  'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'minProperties', 'maxProperties', 'additionalProperties', 'patternProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas',
  'unevaluatedProperties', 'unevaluatedItems', 'then', 'else', '$anchor', '$dynamicRef', '$dynamicAnchor', '$comment', 'title', 'description', 'default', 'examples', 'format', 'minContains', 'maxContains', 'deprecated', 'readOnly', 'writeOnly',
  'contentEncoding', 'contentMediaType', 'contentSchema', 'definitions', '$vocabulary',
]);

/** Unknown keywords anywhere in a schema: a misspelt keyword checks nothing. */
function unknownWords(schema: unknown, path = ''): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const own = Object.keys(schema).filter((word) => !schemaWords.has(word) && !word.startsWith('x-')).map((word) => `${path || '/'}: "${word}" is no keyword of JSON Schema 2020-12, and checks nothing`);
  const inner = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'].flatMap((word) => (isJsonObject(schema[word]) ? Object.entries(schema[word]).flatMap(([name, one]) => unknownWords(one, `${path}/${word}/${name}`)) : []));
  const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((word) => (Array.isArray(schema[word]) ? schema[word].flatMap((one: unknown, at) => unknownWords(one, `${path}/${word}/${at}`)) : []));
  return [...own, ...inner, ...lists, ...['items', 'not', 'if', 'then', 'else', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedProperties', 'unevaluatedItems'].flatMap((word) => unknownWords(schema[word], `${path}/${word}`))];
}

export interface ReadTarget {
  readonly target: Target;
  /** Warnings about usable files. */
  readonly warnings: readonly string[];
}

function schemaTarget(file: string, value: JsonObject | boolean): ReadTarget {
  const { issues } = compileSchema(value);
  if (issues.length > 0) refuse(file, issues.map(({ path, reason }) => `${path || '/'}: ${reason}`));
  return { target: { kind: 'schema', name: basename(file).replace(/\.json$/, ''), schema: value }, warnings: unknownWords(value) };
}

const lineOf = ({ path, reason, suggestion }: { readonly path: string; readonly reason: string; readonly suggestion?: string }): string => `${path || '/'}: ${reason}${suggestion === undefined ? '' : ` (${suggestion})`}`;

/** Gives fields unique names, since laws use the names of their subjects: a field may have the name of a type or of another field. */
function uniqueNames(entries: readonly JsonObject[], fields: Fields): Fields {
  const taken = new Set(entries.map(({ name }) => String(name)));
  return fields.map(([name, field]) => {
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = `${name} (${number})`;
    taken.add(own);
    return [own, field] as const;
  });
}

function foundTarget(files: string, { entries, fields }: FoundDefinitions): ReadTarget {
  if (entries.length + fields.length === 0) refuse(files, ['has no definition of a field type and no field: there is nothing to try']);
  const findings = entries.length > 0 ? lintFieldTypes(entries) : [];
  const errors = findings.filter(({ severity }) => severity === 'error');
  const known = new Set([...Object.keys(bases), 'password', 'flag', ...entries.map(({ name }) => String(name))]);
  const unknownTypes = fields.filter(([, { input_type: type }]) => !known.has(String(type)));
  if (errors.length + unknownTypes.length > 0) refuse(files, [...errors.map(lineOf), ...unknownTypes.map(([name, { input_type: type }]) => `/${name}/input_type: there is no type "${String(type)}" here; name the file that defines it as well`)]);
  return { target: { kind: 'definitions', entries, fields: uniqueNames(entries, fields) }, warnings: findings.filter(({ severity }) => severity !== 'error').map(lineOf) };
}

/**
 * Reads files: definitions of field types, fields of a form, or one JSON Schema. Several files are read as one, so that parts
 * may use types of another file.
 */
export function readTarget(files: readonly string[]): ReadTarget {
  if (files.length === 0) return { target: { kind: 'built-in' }, warnings: [] };
  const all = files.map((file) => [file, readJson(file)] as const);
  const found: FoundDefinitions[] = [];
  for (const [file, value] of all) {
    if (Array.isArray(value) && value.length === 0) refuse(file, ['is an empty list: there is nothing to try']);
    const own = definitionsIn(value, file);
    if (own) found.push(own);
    else if (files.length > 1) refuse(file, ['is no definition of a field type or of fields; a JSON Schema is tried by itself']);
  }
  const [file = '', value] = all[0] ?? [];
  if (found.length > 0) return foundTarget(files.join(', '), joined(found));
  if (isJsonObject(value) && Object.keys(value).some((word) => schemaWords.has(word)) && !('base' in value)) return schemaTarget(file, value);
  if (isJsonObject(value) && ('base' in value || 'name' in value)) return refuse(file, lintFieldTypes([value]).filter(({ severity }) => severity === 'error').map(lineOf));
  return refuse(file, ['is no definition of a field type ({ "name": …, "base": … } or a list of them), no list of fields ({ "input_type": … }), no form of a content folder and no JSON Schema']);
}
