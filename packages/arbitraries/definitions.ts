import fc from 'fast-check';
import { bases, isBase, type Base, type BuiltIn } from './field.ts';
import type { JsonObject } from './json.ts';
import { fieldName } from './text.ts';

const both = (text: string) => ({ en: text, jp: text });

/** The types to which a definition can add checks, which excludes files. */
const filled = Object.keys(bases).filter(isBase).filter((base) => bases[base] !== 'file');

const texts: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({}),
  fc.constantFrom(
    { mask: '00-00', normalize: ['digitsOnly'] }, { mask: 'AA 00' }, { mask: '(***)', normalize: ['foldWidth', 'upperCase'] },
  ),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 8 }))
    .map(([minLength, more]) => ({ schema: { minLength, maxLength: minLength + more } })),
  fc.constantFrom('^[0-9]{7}$', '^[ァ-ヶー]+$', '^[A-Z]{2}(?:[0-9]{2}|[a-z]{3})?$', '[!?]$').map((pattern) => ({ schema: { pattern } })),
  fc.uniqueArray(fc.constantFrom('x', 'y', '1', 'はい'), { minLength: 1, maxLength: 3 }).map((words) => ({ schema: { enum: words } })),
);
const numbers: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({}),
  fc.tuple(fc.nat({ max: 50 }), fc.nat({ max: 100 })).map(([minimum, more]) => ({ schema: { minimum, maximum: minimum + more } })),
);
const choices: fc.Arbitrary<JsonObject> = fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'はい', 'a, b'), { minLength: 1 }).map((ids) => ({
  options: ids.map((id, index) => (index % 2 === 0 ? id : { option_id: id, option_name: both(id) })),
}));

function additions(base: Base): fc.Arbitrary<JsonObject> {
  if (bases[base] !== 'text') return choices;
  if (base === 'number' || base === 'currency') return numbers;
  return ['text', 'text_area', 'location'].includes(base) ? texts : fc.constant({});
}

/** Definitions of a type without parts over any base, with at most one addition. */
export const simpleType = (name: string): fc.Arbitrary<JsonObject> => fc.constantFrom(...filled).chain((base) =>
  additions(base).map((more) => ({ name, base, ...more, ...('mask' in more && { messages: { mask: both('no') } }) })));

const isChoice = (type: string): boolean => isBase(type) && bases[type].startsWith('choice');

/** A field or a part of a type: its label, whether it is mandatory, and the options of a built-in choice. */
const fieldOf = (type: string): fc.Arbitrary<JsonObject> => fc.record({
  input_type: fc.constant(type),
  translated_name: fc.constant(both(type)),
  'is_mandatory?': fc.boolean(),
  ...(isChoice(type) && { options: fc.constant(['x', 'y']) }),
}, { requiredKeys: ['input_type', 'translated_name', ...(isChoice(type) ? ['options'] as const : [])] });

/** Fields of a form by their names, of every built-in type and of `types`; each may be hidden by an earlier choice. */
export const formFields = (types: readonly string[] = []): fc.Arbitrary<Readonly<Record<string, JsonObject>>> => {
  const all: readonly string[] = [...Object.keys(bases), ...['password', 'flag', 'unknown'] satisfies readonly BuiltIn[], ...types];
  const follows = fc.option(fc.constantFrom(['x'], ['y', ''], ['']), { freq: 2 });
  const named = fc.tuple(fieldName, fc.constantFrom(...all).chain(fieldOf), follows);
  return fc.uniqueArray(named, { minLength: 1, maxLength: 12, selector: ([name]) => name }).map((fields) =>
    Object.fromEntries(fields.map(([name, field, values], index) => {
      const before = fields.slice(0, index).findLast(([, { input_type: type }]) => isChoice(String(type)));
      return [name, { ...field, ...(before && values && { visible_when: { field: before[0], in: values } }) }];
    })));
};

const SIMPLE = ['simple1', 'simple2'] as const;

/** A type of one level: its parts, repetition, visibility, schema and rules. */
const levelOf = (name: string, inner: string | undefined): fc.Arbitrary<JsonObject> => fc.record({
  a: fc.constantFrom(...filled, ...SIMPLE).chain(fieldOf),
  b: fc.constantFrom(...filled, ...SIMPLE).chain(fieldOf),
  isHidden: fc.boolean(),
  within: fc.record({ isMandatory: fc.boolean(), isTwice: fc.boolean(), follows: fc.option(fc.constantFrom('', '1', 'x')) }),
  isList: fc.boolean(),
  min: fc.integer({ min: 0, max: 2 }),
  schema: fc.option(
    fc.constantFrom<object>({ required: ['b'] }, { minProperties: 2 }, { properties: { a: { minLength: 1 } } }), { freq: 4 },
  ),
  rule: fc.option(fc.constantFrom<object>({ '!': { var: 'b' } }, { '!!': { var: 'in' } }, { '==': [{ var: 'a' }, 1] }), { freq: 4 }),
}).map(({ a, b, isHidden, within, isList, min, schema, rule }) => {
  const part = inner !== undefined && {
    input_type: inner, is_mandatory: within.isMandatory, translated_name: both('Inner'),
    ...(within.follows !== null && { visible_when: { field: 'a', in: [isChoice(String(a.input_type)) ? 'x' : within.follows] } }),
  };
  const hidden = isHidden && isChoice(String(a.input_type)) && { visible_when: { field: 'a', in: ['y'] } };
  const other = part && within.isTwice && name === 'level2' && { other: { ...part, visible_when: { field: 'in', in: [''] } } };
  return {
    name, base: 'text', label: both(name),
    fields: { a, b: { ...b, ...hidden }, ...(part && { in: part, ...other }) },
    ...(isList && { repeat: { min, max: 2 } }),
    ...(schema && !isList && { schema }),
    ...(rule && (part || !JSON.stringify(rule).includes('in')) && { rules: [{ code: 'schema', at: 'b', logic: rule }] }),
  };
});

/** Nested definitions of composites and lists, of one level up to the most allowed; the outermost is the last. */
export const typesWithinTypes: fc.Arbitrary<readonly JsonObject[]> = fc.integer({ min: 1, max: 4 }).chain((levels) =>
  fc.tuple(
    ...SIMPLE.map(simpleType),
    ...Array.from({ length: levels }, (_, level) => levelOf(`level${level + 1}`, level === 0 ? undefined : `level${level}`)),
  ));
