import fc from 'fast-check';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { nestedDefinitions, servedDefinitions } from './served-definitions.ts';

export const { types: structuredTypes } = withServedTypes(builtInTypes, { field_types: [...servedDefinitions, ...nestedDefinitions] });
const { fields } = compileCustomFields(structuredTypes, { home: { input_type: 'address' }, papers: { input_type: 'certificates' }, work: { input_type: 'employers' } });

/** A composite, a list of them, and a list of them in a list. */
export type StructuredName = 'home' | 'papers' | 'work';
const definitionOf = (name: StructuredName): FieldDefinition => {
  const definition = fields.get(`custom_fields.${name}`);
  if (!definition) throw new Error(`no field ${name}`);
  return definition;
};
export const structuredFields: Readonly<Record<StructuredName, FieldDefinition>> = { home: definitionOf('home'), papers: definitionOf('papers'), work: definitionOf('work') };

/** Texts of one field: what both devices began with, and what each has made of it. */
export interface StructuredSides {
  readonly field: StructuredName;
  readonly base?: string;
  readonly mine?: string;
  readonly theirs?: string;
}

const word = fc.constantFrom('', 'a', 'b', 'c');
const home = fc.record({ country: fc.constantFrom('', 'jp', 'other'), land: word, city: word, mail: word, old: fc.constantFrom('', 'x') });
const papers = (ids: readonly string[]): fc.Arbitrary<readonly object[]> =>
  fc.subarray([...ids]).chain((chosen) => fc.tuple(...chosen.map(($id) => fc.record({ $id: fc.constant($id), title: word, kinds: fc.subarray(['x', 'y']) }))));

/** Entries within entries, some of one id in two of these, as those of any two lists may have. */
const work = (ids: readonly string[]): fc.Arbitrary<readonly object[]> => {
  const period = fc.record({ from: fc.constantFrom('', '2020-01-01', '2021-01-01'), to: word }, { requiredKeys: [] });
  const posts = fc.subarray(['post1', 'post2', ...ids.slice(-1)]).chain((chosen) =>
    fc.tuple(...chosen.map(($id) => fc.record({ $id: fc.constant($id), title: word, period, note: word, old: fc.constantFrom('', 'x') }))));
  return fc.subarray([...ids]).chain((chosen) => fc.tuple(...chosen.map(($id) => fc.record({ $id: fc.constant($id), company: word, posts }))));
};

/** What the form holds of a value of the wire. */
export const textOf = ({ structure }: FieldDefinition, wire: unknown): string | undefined => structure?.encode(structure.decode(JSON.stringify(wire)) ?? []) || undefined;

const sidesOf = (field: StructuredName, base: fc.Arbitrary<unknown>, mine = base, theirs = base): fc.Arbitrary<StructuredSides> =>
  fc.record({ base, mine, theirs }).map((sides) => ({
    field,
    ...Object.fromEntries(Object.entries(sides).flatMap(([side, wire]) => {
      const text = textOf(structuredFields[field], wire);
      return text === undefined ? [] : [[side, text] as const];
    })),
  }));

/** Each device adds entries of its own. */
const held = ['held1', 'held2', 'held3'];
export const structuredSides: fc.Arbitrary<StructuredSides> = fc.oneof(
  sidesOf('home', home),
  sidesOf('papers', papers(held), papers([...held, 'mine1']), papers([...held, 'theirs1'])),
  sidesOf('work', work(held), work([...held, 'mine1']), work([...held, 'theirs1'])),
);

const entriesOf = ({ structure }: FieldDefinition, value: FieldValue) => (typeof value === 'string' ? structure?.decode(value) ?? [] : []);

type Values = ReturnType<typeof entriesOf>[number]['values'];

/** Parts that wait for another: for which, and for what. */
const waits: Readonly<Record<string, readonly [other: string, wanted: string]>> = { land: ['country', 'other'], note: ['title', 'c'] };

/** What is held in a hidden part is shown until what that waits for is changed. */
function isShown(name: string, values: Values, held: Values): boolean {
  const [other, wanted] = waits[name] ?? [];
  if (other === undefined || values[other] === wanted) return true;
  return (held[name] ?? '').length > 0 && (held[other] ?? '') === (values[other] ?? '');
}

/** Each part that is filled in and shown, at whatever depth, by the entries that it is in. `held`: the value that the server holds. */
export function partsIn(definition: FieldDefinition, value: FieldValue, held?: FieldValue): ReadonlyMap<string, string> {
  const heldById = new Map(entriesOf(definition, held).map((entry) => [entry.id ?? '', entry.values]));
  return new Map(entriesOf(definition, value).flatMap(({ id = '', values }) => Object.entries(values)
    .filter(([name]) => isShown(name, values, heldById.get(id) ?? {}))
    .flatMap(([name, part]): readonly (readonly [string, string])[] => {
      const within = definition.structure?.fields.find((field) => field.id === name);
      if (within?.structure) return [...partsIn(within, part, heldById.get(id)?.[name])].map(([place, inner]) => [`${id}.${name}.${place}`, inner] as const);
      return [[`${id}.${name}`, JSON.stringify(part)]];
    })));
}
