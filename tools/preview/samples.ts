import { isJsonObject } from '../../src/base/json.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { parsePattern } from '../../src/json-schema/pattern/parse.ts';
import type { Tree } from '../../src/json-schema/pattern/parse.ts';
import { validateValue } from '../../src/fields/check.ts';
import type { FieldDefinition, FieldValue, InputType } from '../../src/fields/definition.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import type { InputTypes } from '../../src/fields/types/type-module.ts';

const texts: readonly string[] = ['', 'a', 'Tokyo 1-2-3', '東京都', 'ﾔﾏﾀﾞ　はなこ', '１２３－４５６７', '1234567', '1', 'a'.repeat(100)];

/** What is usual, and what is usually wrong. */
const byBase: Readonly<Partial<Record<InputType, readonly string[]>>> = {
  number: ['', '0', '5', '１００', '-1', '1.5', '99999', 'five'],
  email: ['', 'a@example.com', 'a@'], phone_number: ['', '090-1234-5678', '12'], url: ['', 'https://example.com', 'example'],
  currency: ['', '¥1000', '1000'], date: ['', '2024-04-01', '2024/4/1', '2024-02-30'],
};

/** Characters to find one among that a class or an escape takes. */
const characters: readonly string[] = [...'0aAアあ漢-_. !~@', '\n', 'é'];

/** The shortest text that one way through a pattern takes. */
function textOfTree(tree: Tree): string {
  switch (tree.kind) {
    case 'one': return characters.find((character) => new RegExp(`^(?:${tree.source})$`, 'u').test(character))
      ?? (tree.source.startsWith('\\') ? tree.source.slice(1) : tree.source);
    case 'assertion': return '';
    case 'sequence': return tree.trees.map(textOfTree).join('');
    case 'either': return tree.trees[0] ? textOfTree(tree.trees[0]) : '';
    case 'repeat': return textOfTree(tree.tree).repeat(Math.max(tree.min, Math.min(tree.max, 1)));
  }
}

function patternSamples(pattern: unknown): readonly string[] {
  const tree = typeof pattern === 'string' ? parsePattern(pattern) : undefined;
  return tree?.ok ? [textOfTree(tree.value)] : [];
}

const slots: Readonly<Record<string, string>> = { 0: '1', A: 'A', '*': 'a' };

function maskSamples(mask: unknown): readonly string[] {
  if (typeof mask !== 'string') return [];
  const full = Array.from(mask, (sign) => slots[sign] ?? sign).join('');
  return [full, full.slice(0, -1)];
}

const around = (limit: unknown): readonly string[] =>
  (typeof limit === 'number' ? [String(limit - 1), String(limit), String(limit + 1)] : []);

/** Values that the entry of a type speaks of. */
function entrySamples(entry: JsonObject | undefined): readonly string[] {
  const schema = isJsonObject(entry?.schema) ? entry.schema : {};
  const values: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  return [
    ...maskSamples(entry?.mask), ...patternSamples(schema.pattern), ...around(schema.minimum), ...around(schema.maximum), ...values.map(String),
  ];
}

const entryNamed = (fieldTypes: readonly unknown[], name: string): JsonObject | undefined =>
  fieldTypes.find((entry): entry is JsonObject => isJsonObject(entry) && entry.name === name);

function simpleSamples({ base, type, options }: FieldDefinition, fieldTypes: readonly unknown[]): readonly FieldValue[] {
  const ids = options.map(({ id }) => id);
  if (base === 'check_box') return [undefined, ids.slice(0, 1), ids, ['no such option']];
  if (ids.length > 0) return ['', ...ids.slice(0, 2), 'no such option'];
  return [...new Set([...entrySamples(entryNamed(fieldTypes, type)), ...(byBase[base] ?? texts)])];
}

/** How far into a schema is looked, and how many of its values are tried. */
const [MAX_DEPTH, MAX_SCHEMA_VALUES] = [6, 40];

/** The values that a schema of the whole speaks of, wherever in it. */
function namedIn(schema: unknown, depth = 0): readonly string[] {
  if (typeof schema !== 'object' || schema === null || depth > MAX_DEPTH) return [];
  const { minimum, maximum, const: only } = schema as JsonObject;
  const own = [...around(minimum), ...around(maximum), ...(typeof only === 'string' || typeof only === 'number' ? [String(only)] : [])];
  return [...own, ...Object.values(schema).flatMap((member) => namedIn(member, depth + 1))].slice(0, MAX_SCHEMA_VALUES);
}

type Member = readonly [string, FieldValue];

const written = (members: readonly Member[]): object =>
  Object.fromEntries(members.filter(([, value]) => value !== undefined && value !== ''));

/** How many ways to put right parts together are tried until one is right as a whole. */
const MAX_COMBINATIONS = 300;

/** One value of each list, each way in its turn: the last list's values change first. */
function nthChoice(choices: readonly (readonly [string, readonly FieldValue[]])[], number: number): readonly Member[] {
  let rest = number;
  return [...choices].reverse().map(([name, values]): Member => {
    const value = values[rest % Math.max(values.length, 1)];
    rest = Math.floor(rest / Math.max(values.length, 1));
    return [name, value];
  }).reverse();
}

/** Each part right and the whole as well, where that is found; then one part after another left out or wrong. */
function structuredSamples(
  types: InputTypes, fields: readonly FieldDefinition[], entry: JsonObject | undefined, fieldTypes: readonly unknown[],
  isAccepted: (object: object) => boolean,
): readonly object[] {
  const named = namedIn(entry?.schema);
  const isRight = (field: FieldDefinition) =>
    (value: FieldValue): boolean => validateValue(types, { ...field, mandatory: true }, value) === undefined;
  const samples = new Map(fields.map((field) => [field.name, samplesOf(types, field, fieldTypes)]));
  const tried = (field: FieldDefinition): readonly FieldValue[] => [...samples.get(field.name) ?? [], ...(field.structure ? [] : named)];
  const choices = fields.map((field) => [field.name, tried(field).filter(isRight(field))] as const);
  const combinations = Array.from(
    { length: Math.min(MAX_COMBINATIONS, choices.reduce((product, [, values]) => product * Math.max(values.length, 1), 1)) }, (_, combination) => combination,
  );
  const validMembers = nthChoice(choices, combinations.find((combination) => isAccepted(written(nthChoice(choices, combination)))) ?? 0);
  const invalidMembers = fields.map((field): Member =>
    [field.name, samples.get(field.name)?.find((value) => value !== '' && value !== undefined && !isRight(field)(value))]);
  const changed = invalidMembers.flatMap(([name, value]) =>
    [undefined, value].map((other) => written(validMembers.map((member) => (member[0] === name ? [name, other] : member)))));
  return [written(nthChoice(choices, 0)), written(validMembers), ...changed];
}

/** Values for a field, some of them right and some wrong, made of the definition of its type. */
export function samplesOf(types: InputTypes, definition: FieldDefinition, fieldTypes: readonly unknown[]): readonly FieldValue[] {
  const { structure } = typeOf(types, definition);
  if (!structure) return simpleSamples(definition, fieldTypes);
  const textOf = (object: object): string => JSON.stringify(structure.repeat ? [{ $id: 'e000', ...object }] : object);
  const isAccepted = (object: object): boolean => validateValue(types, { ...definition, mandatory: true }, textOf(object)) === undefined;
  const objects = structuredSamples(types, structure.fields, entryNamed(fieldTypes, definition.type), fieldTypes, isAccepted);
  return ['', ...new Set(objects.map(textOf))];
}
