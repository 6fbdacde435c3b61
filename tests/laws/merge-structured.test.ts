import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeStructured, type MergedStructure } from '../../src/compiler/merge/merge-structured.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { heldValues, mergeForms } from '../../src/compiler/merge/merge-forms.ts';
import type { Sides } from '../../src/compiler/merge/sides.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { hostileText } from '../arbitraries/hostile.ts';
import { law } from '../arbitraries/law.ts';
import { nestedDefinitions, servedDefinitions } from '../fields/served-definitions.ts';

const RUNS = 500;

const { types: servedTypes } = withServedTypes(builtInTypes, { field_types: [...servedDefinitions, ...nestedDefinitions] });
const { fields } = compileCustomFields(servedTypes, { Home: { input_type: 'address' }, Papers: { input_type: 'certificates' }, Work: { input_type: 'employers' } });
const fieldOf = (name: string): FieldDefinition => fields.get(`custom_fields.${name}`)!;
const [home, papers, work] = [fieldOf('Home'), fieldOf('Papers'), fieldOf('Work')];

type Values = Readonly<Record<string, string | readonly string[]>>;
type Entry = Values & { readonly $id: string };

const word = fc.constantFrom('', 'a', 'b', 'c');
const anyHome: fc.Arbitrary<Values> = fc.record({ country: fc.constantFrom('', 'jp', 'other'), land: word, city: word, mail: word, old: fc.constantFrom('', 'x') });
const anyPaper = ($id: string): fc.Arbitrary<Entry> => fc.record({ $id: fc.constant($id), title: word, kinds: fc.subarray(['x', 'y']) });
const anyPapers = (ids: readonly string[]): fc.Arbitrary<readonly Entry[]> =>
  fc.subarray([...ids]).chain((chosen) => fc.tuple(...chosen.map(anyPaper)));

/** Entries within entries, some of one id in two of these, as those of any two lists may have. */
const anyWork = (ids: readonly string[]): fc.Arbitrary<readonly object[]> => {
  const period = fc.record({ from: fc.constantFrom('', '2020-01-01', '2021-01-01'), to: word }, { requiredKeys: [] });
  const posts = fc.subarray(['post1', 'post2', ...ids.slice(-1)]).chain((chosen) =>
    fc.tuple(...chosen.map(($id) => fc.record({ $id: fc.constant($id), title: word, period, note: word, old: fc.constantFrom('', 'x') }))));
  return fc.subarray([...ids]).chain((chosen) => fc.tuple(...chosen.map(($id) => fc.record({ $id: fc.constant($id), company: word, posts }))));
};

const textOf = (definition: FieldDefinition, wire: unknown): FieldValue => {
  const entries = definition.structure?.decode(JSON.stringify(wire));
  return definition.structure?.encode(entries ?? []) || undefined;
};

const sidesOf = <Wire>(definition: FieldDefinition, wire: fc.Arbitrary<Wire>, mine = wire, theirs = wire): fc.Arbitrary<Sides<FieldValue>> =>
  fc.record({ base: wire, mine, theirs }).map((sides) => ({
    base: textOf(definition, sides.base), mine: textOf(definition, sides.mine), theirs: textOf(definition, sides.theirs),
  }));

/** Each device adds entries of its own. */
const held = ['held1', 'held2', 'held3'];
const sidesOfPapers = sidesOf(papers, anyPapers(held), anyPapers([...held, 'mine1']), anyPapers([...held, 'theirs1']));
const anySides = fc.oneof(
  sidesOf(home, anyHome).map((sides) => [home, sides] as const),
  sidesOfPapers.map((sides) => [papers, sides] as const),
  sidesOf(work, anyWork(held), anyWork([...held, 'mine1']), anyWork([...held, 'theirs1'])).map((sides) => [work, sides] as const),
);

const merge = (definition: FieldDefinition, sides: Sides<FieldValue>): MergedStructure | undefined => mergeStructured(servedTypes, definition, sides);

const entriesOf = ({ structure }: FieldDefinition, value: FieldValue) => (typeof value === 'string' ? structure?.decode(value) ?? [] : []);

/** Each part that is filled in and shown, at whatever depth, by the entries that it is in. */
function partsIn(definition: FieldDefinition, value: FieldValue): ReadonlyMap<string, string> {
  return new Map(entriesOf(definition, value).flatMap(({ id = '', values }) => Object.entries(values)
    .filter(([name]) => (name !== 'land' || values['country'] === 'other') && (name !== 'note' || values['title'] === 'c'))
    .flatMap(([name, part]): readonly (readonly [string, string])[] => {
      const within = definition.structure?.fields.find((field) => field.id === name);
      if (within?.structure) return [...partsIn(within, part)].map(([place, inner]) => [`${id}.${name}.${place}`, inner] as const);
      return [[`${id}.${name}`, JSON.stringify(part)]];
    })));
}

/** What one side has filled in anew or changed. */
function changesOf(definition: FieldDefinition, base: FieldValue, side: FieldValue): ReadonlyMap<string, string> {
  const before = partsIn(definition, base);
  return new Map([...partsIn(definition, side)].filter(([place, part]) => before.get(place) !== part && !place.endsWith('.old')));
}

law('each answer holds all that its own side has filled in, and without a question one value holds all of both', fc.property(anySides, ([definition, sides]) => {
  const merged = merge(definition, sides);
  if (!merged) return;
  const { base, mine, theirs } = sides;
  const left = { mine: partsIn(definition, merged.mine), theirs: partsIn(definition, merged.theirs) };
  const worths = (value: FieldValue): readonly string[] => entriesOf(definition, value).map(({ values }) => JSON.stringify(values));
  const entriesIn = (value: FieldValue): readonly string[] => [...new Set([...partsIn(definition, value).keys()].map((place) => place.replace(/\..*$/, '')))];
  // Both have added the same: it is there once.
  const isTwin = (place: string): boolean => {
    const entry = place.replace(/\..*$/, '');
    const own = entriesOf(definition, mine).find(({ id }) => id === entry);
    return own !== undefined && !entriesIn(base).includes(entry) && !entriesIn(merged.mine).includes(entry) && worths(theirs).includes(JSON.stringify(own.values));
  };
  for (const [place, part] of changesOf(definition, base, theirs)) expect(left.theirs.get(place), place).toBe(part);
  for (const [place, part] of changesOf(definition, base, mine)) if (!isTwin(place)) expect(left.mine.get(place), place).toBe(part);
  if (!merged.isAsked) expect(left.mine).toEqual(left.theirs);
}), RUNS);

law('what only one side has changed is taken without a question', fc.property(anySides, ([definition, { base, theirs }]) => {
  for (const sides of [{ base, mine: base, theirs }, { base, mine: theirs, theirs: base }, { base, mine: theirs, theirs }]) {
    const merged = merge(definition, sides);
    if (!merged) continue;
    expect(merged.isAsked).toBe(false);
    expect(changesOf(definition, undefined, merged.mine)).toEqual(changesOf(definition, undefined, theirs));
  }
}), RUNS);

law('both devices are asked alike', fc.property(anySides, ([definition, { base, mine, theirs }]) => {
  expect(merge(definition, { base, mine, theirs })?.isAsked).toBe(merge(definition, { base, mine: theirs, theirs: mine })?.isAsked);
}), RUNS);

law('what has been answered is not asked again', fc.property(anySides, fc.constantFrom('mine' as const, 'theirs' as const), ([definition, sides], choice) => {
  const merged = merge(definition, sides);
  if (!merged) return;
  const again = merge(definition, { base: sides.theirs, mine: merged[choice], theirs: sides.theirs });
  expect(again?.isAsked ?? false).toBe(false);
}), RUNS);

law('whatever the three are, there is an answer or a question about the whole', fc.property(
  fc.constantFrom(home, papers), fc.record({ base: hostileText(), mine: fc.json(), theirs: hostileText() }), (definition, sides) => {
    const merged = merge(definition, sides);
    if (merged) for (const value of [merged.mine, merged.theirs]) expect(typeof value !== 'string' || definition.structure?.decode(value) !== undefined).toBe(true);
  }), RUNS);

const paper = ($id: string, title: string) => ({ $id, title });

test.each([
  ['different parts', home, { country: 'jp', city: 'a' }, { country: 'jp', city: 'b' }, { country: 'jp', city: 'a', mail: 'c' }, { country: 'jp', city: 'b', mail: 'c' }],
  ['a part and its removal elsewhere', home, { city: 'a', mail: 'a' }, { city: 'b', mail: 'a' }, { city: 'a' }, { city: 'b' }],
  ['different entries', papers, [paper('one1', 'a'), paper('two2', 'a')], [paper('one1', 'b'), paper('two2', 'a')], [paper('one1', 'a'), paper('two2', 'c')], [paper('one1', 'b'), paper('two2', 'c')]],
  ['an entry of each', papers, [], [paper('mine', 'a')], [paper('theirs', 'b')], [paper('theirs', 'b'), paper('mine', 'a')]],
  ['the same entry twice', papers, [], [paper('mine', 'a')], [paper('theirs', 'a')], [paper('theirs', 'a')]],
  ['an entry removed and another changed', papers, [paper('one1', 'a'), paper('two2', 'a')], [paper('two2', 'a')], [paper('one1', 'a'), paper('two2', 'b')], [paper('two2', 'b')]],
] as const)('%s are one value without a question', (_what, definition, base, mine, theirs, expected) => {
  const merged = merge(definition, { base: textOf(definition, base), mine: textOf(definition, mine), theirs: textOf(definition, theirs) });
  expect(merged).toEqual({ mine: textOf(definition, expected), theirs: textOf(definition, expected), isAsked: false });
});

const job = (company: string, ...posts: readonly object[]) => ({ $id: 'job1', company, posts });
const post = ($id: string, title: string, from?: string) => ({ $id, title, ...(from !== undefined && { period: { from } }) });

test.each([
  ['different parts of a part', [job('a', post('post1', 'a', '2020-01-01'))], [job('a', post('post1', 'b', '2020-01-01'))], [job('a', post('post1', 'a', '2021-01-01'))], [job('a', post('post1', 'b', '2021-01-01'))]],
  ['a part and an entry within', [job('a', post('post1', 'a'))], [job('b', post('post1', 'a'))], [job('a', post('post1', 'a'), post('post2', 'b'))], [job('b', post('post1', 'a'), post('post2', 'b'))]],
  ['an entry within of each', [job('a')], [job('a', post('mine1', 'a'))], [job('a', post('their1', 'b'))], [job('a', post('their1', 'b'), post('mine1', 'a'))]],
  ['the same entry with entries within, which each has named', [], [{ ...job('a', post('mine1', 'a')), $id: 'mine1' }], [{ ...job('a', post('their1', 'a')), $id: 'their1' }], [{ ...job('a', post('their1', 'a')), $id: 'their1' }]],
] as const)('at any depth: %s are one value without a question', (_what, base, mine, theirs, expected) => {
  const merged = merge(work, { base: textOf(work, base), mine: textOf(work, mine), theirs: textOf(work, theirs) });
  expect(merged).toEqual({ mine: textOf(work, expected), theirs: textOf(work, expected), isAsked: false });
});

test('where they meet within, either answer keeps all that is changed beside it', () => {
  const [base, mine, theirs] = [[job('a', post('post1', 'a'))], [job('b', post('post1', 'b', '2020-01-01'))], [job('a', post('post1', 'c'), post('post2', 'd'))]].map((value) => textOf(work, value));
  expect(merge(work, { base, mine, theirs })).toEqual({
    mine: textOf(work, [job('b', post('post1', 'b', '2020-01-01'), post('post2', 'd'))]),
    theirs: textOf(work, [job('b', post('post1', 'c', '2020-01-01'), post('post2', 'd'))]), isAsked: true,
  });
});

test('where they meet, either answer keeps what is changed beside it', () => {
  const sides = { base: textOf(home, { city: 'a', mail: 'a' }), mine: textOf(home, { city: 'b', mail: 'a' }), theirs: textOf(home, { city: 'c', mail: 'b' }) };
  expect(merge(home, sides)).toEqual({ mine: textOf(home, { city: 'b', mail: 'b' }), theirs: textOf(home, { city: 'c', mail: 'b' }), isAsked: true });
});

test('an entry that was removed on one side and changed on the other is asked about', () => {
  const [one, two] = [paper('one1', 'a'), paper('two2', 'a')];
  const sides = { base: textOf(papers, [one, two]), mine: textOf(papers, [two]), theirs: textOf(papers, [paper('one1', 'b'), two]) };
  expect(merge(papers, sides)).toEqual({ mine: textOf(papers, [two]), theirs: textOf(papers, [paper('one1', 'b'), two]), isAsked: true });
});

test('a change that would hide what the other has filled in is asked about', () => {
  const sides = { base: textOf(home, { country: 'other', land: 'a' }), mine: textOf(home, { country: 'jp' }), theirs: textOf(home, { country: 'other', land: 'b' }) };
  expect(merge(home, sides)).toEqual({ mine: sides.mine, theirs: sides.theirs, isAsked: true });
});

test('what is shown only while a hidden part is empty is kept, as a save would keep it', () => {
  const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'proof', base: 'text', fields: {
    reason: { input_type: 'text', visible_when: { field: 'number', in: [''] } }, number: { input_type: 'text', visible_when: { field: 'kind', in: ['card'] } }, kind: { input_type: 'text' }, note: { input_type: 'text' },
  } }] });
  const proof = compileCustomFields(types, { Proof: { input_type: 'proof' } }).fields.get('custom_fields.Proof')!;
  const [base, mine, theirs] = [{ kind: 'none', number: '1', reason: 'lost' }, { kind: 'none', number: '1', reason: 'stolen' }, { kind: 'none', reason: 'lost', note: 'a' }].map((value) => textOf(proof, value));
  const expected = textOf(proof, { kind: 'none', reason: 'stolen', note: 'a' });
  expect(mergeStructured(types, proof, { base, mine, theirs })).toEqual({ mine: expected, theirs: expected, isAsked: false });
});

test('what the asked part shows stays beside it in both answers', () => {
  const sides = { base: textOf(home, { country: 'jp', city: 'a' }), mine: textOf(home, { country: 'other', land: 'x', city: 'a' }), theirs: textOf(home, { country: 'fr', city: 'b' }) };
  expect(merge(home, sides)).toEqual({ mine: textOf(home, { country: 'other', land: 'x', city: 'b' }), theirs: textOf(home, { country: 'fr', land: 'x', city: 'b' }), isAsked: true });
});

test('lists that are too much together are one question about the whole', () => {
  const many = (name: string) => Array.from({ length: 60 }, (_, index) => paper(`${name}${String(index)}`, `${name} ${String(index)}`));
  expect(merge(papers, { base: undefined, mine: textOf(papers, many('mine')), theirs: textOf(papers, many('theirs')) })).toBeUndefined();
});

test('a form takes the merged value, says that something came in, and asks only where both meet', () => {
  const formOf = (value: object) => compileCustomFields(servedTypes, { Home: { input_type: 'address', value } });
  const [base, mine, theirs] = [{ country: 'jp', city: 'a' }, { country: 'jp', city: 'b' }, { country: 'jp', city: 'a', mail: 'c' }].map((value) => heldValues(formOf(value)));
  if (!base || !mine || !theirs) throw new Error('there are three sides');
  const { values, applied, questions } = mergeForms(formOf({}), { base, mine, theirs });
  expect([values.fields.get(home.id), applied, questions]).toEqual(['{"country":"jp","city":"b","mail":"c"}', [home.id], []]);
});
