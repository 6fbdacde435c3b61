import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeStructured, type MergedStructure } from '../../src/compiler/merge/merge-structured.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { initialValues, mergeForms } from '../../src/compiler/merge/merge-forms.ts';
import type { Sides } from '../../src/compiler/merge/sides.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { hostileText } from '../../packages/arbitraries/hostile.ts';
import { law } from '../arbitraries/law.ts';
import { structuredFields, structuredTypes, textOf } from '../arbitraries/structured-sides.ts';

const { home, papers, work } = structuredFields;

const merge = (definition: FieldDefinition, sides: Sides<FieldValue>): MergedStructure | undefined => mergeStructured(structuredTypes, definition, sides);

law('whatever the three are, there is an answer or a question about the whole', fc.property(
  fc.constantFrom(home, papers), fc.record({ base: hostileText(), mine: fc.json(), theirs: hostileText() }), (definition, sides) => {
    const merged = merge(definition, sides);
    if (merged) for (const value of [merged.mine, merged.theirs]) expect(typeof value !== 'string' || definition.structure?.decode(value) !== undefined).toBe(true);
  }), 500);

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
  expect(merged).toEqual({ mine: textOf(definition, expected), theirs: textOf(definition, expected), isConflict: false });
});

test.each([
  ['what the type has no part for and changed there alone', home, { old: 'a', city: 'a' }, { old: 'a', city: 'b' },
    { old: 'c', city: 'a' }, { old: 'c', city: 'b' }],
  ['what the type has no part for, as the server has it', home, { old: 'a' }, { old: 'b' }, { old: 'c' }, { old: 'c' }],
  ['an entry that nothing is filled in on each side', papers, [paper('one1', 'a')], [paper('one1', 'b'), { $id: 'mine' }],
    [paper('one1', 'a'), { $id: 'their' }], [paper('one1', 'b'), { $id: 'their' }, { $id: 'mine' }]],
  ['an entry removed here, and another removed there', papers, [paper('one1', 'a'), paper('two2', 'b'), paper('tre3', 'c')],
    [paper('two2', 'b'), paper('tre3', 'c')], [paper('one1', 'a'), paper('tre3', 'c')], [paper('tre3', 'c')]],
  ['what was typed here into a part that is gone', home, { old: 'a', city: 'a' }, { old: 'b', city: 'a' }, { old: 'a', city: 'b' },
    { old: 'b', city: 'b' }],
  ['what was typed in another width, and changed there', home, { mail: 'a@b.co', city: 'a' }, { mail: 'ａ@b.co', city: 'b' },
    { mail: 'c@b.co', city: 'a' }, { mail: 'c@b.co', city: 'b' }],
  ['what stays shown', home, { country: 'other', land: 'a', city: 'a' }, { country: 'other', land: 'a', city: 'b' },
    { country: 'other', land: 'a', city: 'a', mail: 'c@b.co' }, { country: 'other', land: 'a', city: 'b', mail: 'c@b.co' }],
  ['different parts of what was empty', home, {}, { city: 'a' }, { mail: 'c@b.co' }, { city: 'a', mail: 'c@b.co' }],
  ['an entry added that is as one that both have', papers, [paper('one1', 'a')], [paper('one1', 'a'), paper('mine', 'a')],
    [paper('one1', 'a'), paper('their', 'c')], [paper('one1', 'a'), paper('their', 'c'), paper('mine', 'a')]],
  ['all entries removed on both sides but those that each added', papers, [paper('one1', 'a')], [paper('mine', 'b')], [paper('their', 'c')],
    [paper('their', 'c'), paper('mine', 'b')]],
] as const)('%s: one value without a question', (_what, definition, base, mine, theirs, expected) => {
  const merged = merge(definition, { base: textOf(definition, base), mine: textOf(definition, mine), theirs: textOf(definition, theirs) });
  expect(merged).toEqual({ mine: textOf(definition, expected), theirs: textOf(definition, expected), isConflict: false });
});

test.each([
  ['emptied here and changed there', home, { city: 'a' }, {}, { city: 'b' }],
    ['changed here and emptied there', home, { city: 'a' }, { city: 'b' }, {}],
] as const)('a value of one entry that is %s is one question about the whole', (_what, definition, base, mine, theirs) => {
  expect(merge(definition,
    { base: textOf(definition, base), mine: textOf(definition, mine), theirs: textOf(definition, theirs) })).toBeUndefined();
});

test('an entry that was changed here and removed there is asked about', () => {
  const [one, two] = [paper('one1', 'a'), paper('two2', 'a')];
  const sides = { base: textOf(papers, [one, two]), mine: textOf(papers, [paper('one1', 'b'), two]), theirs: textOf(papers, [two]) };
  expect(merge(papers, sides)).toEqual({ mine: textOf(papers, [two, paper('one1', 'b')]), theirs: textOf(papers, [two]), isConflict: true });
});

test('an entry that was added here is there beside one that was changed to the same, and asked about', () => {
  const sides = { base: textOf(papers, [paper('one1', 'a')]), mine: textOf(papers, [paper('mine', 'b')]),
    theirs: textOf(papers, [paper('one1', 'b')]) };
  expect(merge(papers, sides)).toEqual({ mine: textOf(papers, [paper('mine', 'b')]),
    theirs: textOf(papers, [paper('one1', 'b'), paper('mine', 'b')]), isConflict: true });
});

test('of two entries added alike here, neither stays where one came that is as they are', () => {
  const sides = { base: undefined, mine: textOf(papers, [paper('mine1', 'a'), paper('mine2', 'c')]),
    theirs: textOf(papers, [paper('their', 'a')]) };
  const both = textOf(papers, [paper('their', 'a'), paper('mine2', 'c')]);
  expect(merge(papers, sides)).toEqual({ mine: both, theirs: both, isConflict: false });
});

test('lists of which one answer is too much are one question about the whole', () => {
  const many = (name: string, count: number) => Array.from({ length: count }, (_, index) => paper(`${name}${String(index)}`, name));
  const held = many('held', 60);
  const there = [...held.slice(0, 59), paper('held59', 'changed')];
  const sides = { base: textOf(papers, held), mine: textOf(papers, [...held.slice(0, 59), ...many('mine', 41)]),
    theirs: textOf(papers, there) };
  expect(merge(papers, sides)).toBeUndefined();
});

test.each([
  ['a value that no type knows, here', undefined, { kind: 'foreign', raw: 5 }, '{"city":"a"}'],
  ['a value that no type knows, there', undefined, '{"city":"a"}', { kind: 'foreign', raw: 5 }],
  ['a value that no type knows, before', { kind: 'foreign', raw: 5 }, '{"city":"b"}', '{"city":"a"}'],
  ['a text that cannot be read', undefined, 'Kyoto', '{"city":"a"}'],
] as const)('%s is one question about the whole', (_what, base, mine, theirs) => {
  expect(merge(home, { base, mine, theirs })).toBeUndefined();
});

test('a value without parts is none of these', () => {
  const { structure: _structure, ...plain } = home;
  expect(merge(plain, { base: 'a', mine: 'b', theirs: 'c' })).toBeUndefined();
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
  expect(merged).toEqual({ mine: textOf(work, expected), theirs: textOf(work, expected), isConflict: false });
});

test('where they meet within, either answer keeps all that is changed beside it', () => {
  const [base, mine, theirs] = [[job('a', post('post1', 'a'))], [job('b', post('post1', 'b', '2020-01-01'))], [job('a', post('post1', 'c'), post('post2', 'd'))]].map((value) => textOf(work, value));
  expect(merge(work, { base, mine, theirs })).toEqual({
    mine: textOf(work, [job('b', post('post1', 'b', '2020-01-01'), post('post2', 'd'))]),
    theirs: textOf(work, [job('b', post('post1', 'c', '2020-01-01'), post('post2', 'd'))]), isConflict: true,
  });
});

test('where they meet, either answer keeps what is changed beside it', () => {
  const sides = { base: textOf(home, { city: 'a', mail: 'a' }), mine: textOf(home, { city: 'b', mail: 'a' }), theirs: textOf(home, { city: 'c', mail: 'b' }) };
  expect(merge(home, sides)).toEqual({ mine: textOf(home, { city: 'b', mail: 'b' }), theirs: textOf(home, { city: 'c', mail: 'b' }), isConflict: true });
});

test('an entry that was removed on one side and changed on the other is asked about', () => {
  const [one, two] = [paper('one1', 'a'), paper('two2', 'a')];
  const sides = { base: textOf(papers, [one, two]), mine: textOf(papers, [two]), theirs: textOf(papers, [paper('one1', 'b'), two]) };
  expect(merge(papers, sides)).toEqual({ mine: textOf(papers, [two]), theirs: textOf(papers, [paper('one1', 'b'), two]), isConflict: true });
});

test('a change that would hide what the other has filled in is asked about', () => {
  const sides = { base: textOf(home, { country: 'other', land: 'a' }), mine: textOf(home, { country: 'jp' }), theirs: textOf(home, { country: 'other', land: 'b' }) };
  expect(merge(home, sides)).toEqual({ mine: sides.mine, theirs: sides.theirs, isConflict: true });
});

test('what is shown only while a hidden part is empty is kept, as a save would keep it', () => {
  const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'proof', base: 'text', fields: {
    reason: { input_type: 'text', visible_when: { field: 'number', in: [''] } }, number: { input_type: 'text', visible_when: { field: 'kind', in: ['card'] } }, kind: { input_type: 'text' }, note: { input_type: 'text' },
  } }] });
  const proof = compileCustomFields(types, { Proof: { input_type: 'proof' } }).fields.get('custom_fields.Proof')!;
  const [base, mine, theirs] = [{ kind: 'none', number: '1', reason: 'lost' }, { kind: 'none', number: '1', reason: 'stolen' }, { kind: 'none', reason: 'lost', note: 'a' }].map((value) => textOf(proof, value));
  const expected = textOf(proof, { kind: 'none', reason: 'stolen', note: 'a' });
  expect(mergeStructured(types, proof, { base, mine, theirs })).toEqual({ mine: expected, theirs: expected, isConflict: false });
});

test.each([
  ['is shown by a number of another width', { count: '７', names: 'a' }, { count: '７', names: 'b' }, { count: '７', names: 'a', note: 'c' }, { count: '７', names: 'b', note: 'c' }],
  ['was shown by a number that is of another width there', { count: '7', names: 'a' }, { count: '7', names: 'b' }, { count: '７', names: 'a', note: 'c' }, { count: '７', names: 'b', note: 'c' }],
] as const)('what %s is merged as it is shown', (_what, base, mine, theirs, expected) => {
  const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'team', base: 'text', fields: {
    count: { input_type: 'number' }, names: { input_type: 'text', visible_when: { field: 'count', in: ['7'] } }, note: { input_type: 'text' },
  } }] });
  const team = compileCustomFields(types, { Team: { input_type: 'team' } }).fields.get('custom_fields.Team')!;
  const merged = textOf(team, expected);
  expect(mergeStructured(types, team, { base: textOf(team, base), mine: textOf(team, mine), theirs: textOf(team, theirs) })).toEqual({ mine: merged, theirs: merged, isConflict: false });
});

describe('a part that the server holds though it is hidden', () => {
  const form = compileCustomFields(structuredTypes, { Home: { input_type: 'address', value: '{"country":"jp","land":"a","city":"a"}' } });
  const merged = (mine: object, theirs: object) => {
    const sides = [{ country: 'jp', land: 'a', city: 'a' }, mine, theirs].map((value) => ({ fields: new Map([['custom_fields.Home', textOf(home, value)]]), groups: new Map<string, never>() }));
    const { values, conflicts: questions } = mergeForms(form, { base: sides[0]!, mine: sides[1]!, theirs: sides[2]! });
    return [values.fields.get('custom_fields.Home'), questions.length];
  };

  test.each([
    ['stays beside what each side has changed', { country: 'jp', land: 'a', city: 'b' }, { country: 'jp', land: 'a', city: 'a', mail: 'c' }, { country: 'jp', land: 'a', city: 'b', mail: 'c' }],
    ['is as it was changed here', { country: 'jp', land: 'b', city: 'a' }, { country: 'jp', land: 'a', city: 'a' }, { country: 'jp', land: 'b', city: 'a' }],
    ['is as it was changed here, beside what was changed there', { country: 'jp', land: 'b', city: 'a' }, { country: 'jp', land: 'a', city: 'b' }, { country: 'jp', land: 'b', city: 'b' }],
    ['is emptied where it was emptied here', { country: 'jp', city: 'a' }, { country: 'jp', land: 'a', city: 'b' }, { country: 'jp', city: 'b' }],
    ['goes where what it waits for was changed here', { country: 'fr', city: 'a' }, { country: 'jp', land: 'a', city: 'b' }, { country: 'fr', city: 'b' }],
  ])('%s', (_what, mine, theirs, expected) => {
    expect(merged(mine, theirs)).toEqual([textOf(home, expected), 0]);
  });
});

test('what the asked part shows stays beside it in both answers', () => {
  const sides = { base: textOf(home, { country: 'jp', city: 'a' }), mine: textOf(home, { country: 'other', land: 'x', city: 'a' }), theirs: textOf(home, { country: 'fr', city: 'b' }) };
  expect(merge(home, sides)).toEqual({ mine: textOf(home, { country: 'other', land: 'x', city: 'b' }), theirs: textOf(home, { country: 'fr', land: 'x', city: 'b' }), isConflict: true });
});

test('lists that are too much together are one question about the whole', () => {
  const many = (name: string) => Array.from({ length: 60 }, (_, index) => paper(`${name}${String(index)}`, `${name} ${String(index)}`));
  expect(merge(papers, { base: undefined, mine: textOf(papers, many('mine')), theirs: textOf(papers, many('theirs')) })).toBeUndefined();
});

describe('of a form with an address', () => {
  const formOf = (value: object, more: object = {}) => compileCustomFields(structuredTypes,
    { home: { input_type: 'address', value, ...more } });
  const merged = (base: object, mine: object, theirs: object, more: object = {}) => {
    const sides = { base: initialValues(formOf(base)), mine: initialValues(formOf(mine)), theirs: initialValues(formOf(theirs)) };
    const { values, applied, conflicts: questions } = mergeForms(formOf({}, more), sides);
    return [values.fields.get(home.id), applied, questions];
  };

  test('what both have changed alone is asked about, and nothing came in', () => {
    expect(merged({ city: 'a' }, { city: 'b' }, { city: 'c' })).toEqual(['{"city":"b"}', [],
      [{ kind: 'value', field: home.id, theirs: '{"city":"c"}' }]]);
  });

  test('what is changed beside it comes in, also with the other answer', () => {
    expect(merged({ city: 'a' }, { city: 'b' }, { city: 'c', mail: 'd@b.co' })).toEqual([
      '{"city":"b","mail":"d@b.co"}', [home.id], [{ kind: 'value', field: home.id, theirs: '{"city":"c","mail":"d@b.co"}' }],
    ]);
  });

  test('one that is locked by now is as the server has it', () => {
    expect(merged({ city: 'a' }, { city: 'b' }, { city: 'a', mail: 'd@b.co' },
      { is_locked: true })).toEqual(['{"city":"a","mail":"d@b.co"}', [home.id], []]);
  });
});

test('a form takes the merged value, says that something came in, and asks only where both meet', () => {
  const formOf = (value: object) => compileCustomFields(structuredTypes, { home: { input_type: 'address', value } });
  const [base, mine, theirs] = [{ country: 'jp', city: 'a' }, { country: 'jp', city: 'b' }, { country: 'jp', city: 'a', mail: 'c' }].map((value) => initialValues(formOf(value)));
  if (!base || !mine || !theirs) throw new Error('there are three sides');
  const { values, applied, conflicts: questions } = mergeForms(formOf({}), { base, mine, theirs });
  expect([values.fields.get(home.id), applied, questions]).toEqual(['{"country":"jp","city":"b","mail":"c"}', [home.id], []]);
});
