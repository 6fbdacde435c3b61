import { describe, expect, test } from 'vitest';
import type { FormValues } from '../../../src/compiler/compiled.ts';
import { type Conflict, initialValues, mergeForms } from '../../../src/compiler/merge/merge-forms.ts';
import type { FieldValue } from '../../../src/fields/definition.ts';
import { field, formOf, group, section } from '../../engine/forms.ts';

/**
 * What becomes of three states of a form (docs/decisions/0017): what both devices began with, what is here, what the server holds. Each
 * expectation is written by hand.
 */

/** An entry is written by its faculty, and with a star where it carries the mark. */
type Entries = Readonly<Record<string, string>>;
type Side = readonly [fields: Readonly<Record<string, FieldValue>>, entries: Entries];

const education = group({});
const { exclusive: _exclusive, ...unmarked } = education;
const basics = section('basics', [field('name'), field('hobby'), field('locked', { locked: true })]);

const valuesOf = ([fields, entries]: Side): FormValues => ({
  fields: new Map<string, FieldValue>([
    ...Object.entries(fields),
    ...Object.entries(entries).flatMap(([key, text]): [string, FieldValue][] => [
      [`universities[${key}].faculty`, text.replace('*', '')], [`universities[${key}].is_latest`, text.endsWith('*')],
    ]),
  ]),
  groups: new Map([['universities', { items: Object.keys(entries), removed: [] }]]),
});

function written({ fields, groups }: FormValues): Entries {
  const shown = (key: string): string => {
    const [faculty, mark] = ['faculty', 'is_latest'].map((name) => fields.get(`universities[${key}].${name}`));
    return `${typeof faculty === 'string' ? faculty : 'nothing'}${mark === true ? '*' : ''}`;
  };
  return Object.fromEntries((groups.get('universities')?.items ?? []).map((key) => [key, shown(key)]));
}

const asked = (questions: readonly Conflict[]): readonly string[] => questions.map((question) => {
  if (question.kind === 'value') return `${question.field}: ${JSON.stringify(question.theirs)}`;
  return question.kind === 'mark' ? `${question.field}, or ${question.entry}` : `${question.kind} ${question.entry}`;
});

/** What comes of the entries, by their keys. */
function mergeEntries(base: Entries, mine: Entries, theirs: Entries, listed = education) {
  const [before, here, there] = [base, mine, theirs].map((entries) => valuesOf([{}, entries]));
  if (!before || !here || !there) throw new Error('there are three sides');
  const { values, applied, conflicts: questions } = mergeForms(formOf(listed), { base: before, mine: here, theirs: there });
  return {
    entries: written(values), removed: values.groups.get('universities')?.removed, applied,
    asked: asked(questions),
  };
}

const LIST = 'universities';
const ONE: Entries = { 'id:1': 'law*' };
const TWO: Entries = { 'id:1': 'law*', 'id:2': 'art' };
const nothing = { removed: [], applied: [], asked: [] };

describe('the entries of a list', () => {
  test.each<readonly [string, readonly [base: Entries, mine: Entries, theirs: Entries], object]>([
    ['left alone', [TWO, TWO, TWO], { entries: TWO }],
    ['changed here', [TWO, { ...TWO, 'id:2': 'music' }, TWO], { entries: { ...TWO, 'id:2': 'music' } }],
    ['changed there', [TWO, TWO, { ...TWO, 'id:2': 'music' }], {
      entries: { ...TWO, 'id:2': 'music' }, applied: ['universities[id:2].faculty'],
    }],
    ['changed on both sides', [TWO, { ...TWO, 'id:2': 'music' }, { ...TWO, 'id:2': 'eng' }], {
      entries: { ...TWO, 'id:2': 'music' }, asked: ['universities[id:2].faculty: "eng"'],
    }],
    ['one added here', [ONE, { ...ONE, 'new:1': 'art' }, ONE], { entries: { ...ONE, 'new:1': 'art' } }],
    ['one added there', [ONE, ONE, TWO], { entries: TWO, applied: [LIST] }],
    ['one added on each side', [ONE, { ...ONE, 'new:1': 'eng' }, TWO], { entries: { ...TWO, 'new:1': 'eng' }, applied: [LIST] }],
    ['one added there that is as one here is', [ONE, ONE, { ...ONE, 'id:2': 'law' }], {
      entries: { ...ONE, 'id:2': 'law' }, applied: [LIST],
    }],
    ['one added here that is as one there is', [ONE, { ...ONE, 'new:1': 'law' }, ONE], { entries: { ...ONE, 'new:1': 'law' } }],
    ['one added here that the server has by now', [ONE, { ...ONE, 'new:1': 'art' }, TWO], { entries: TWO }],
    ['the same, marked here alone', [ONE, { 'id:1': 'law', 'new:1': 'art*' }, TWO], {
      entries: { 'id:1': 'law', 'id:2': 'art*' },
    }],
    ['two of the same added here, of which the server has one', [ONE, { ...ONE, 'new:1': 'art', 'new:2': 'art' }, TWO], {
      entries: { ...TWO, 'new:2': 'art' },
    }],
    ['one that was sent and changed since', [{ ...ONE, 'new:1': 'art' }, { ...ONE, 'new:1': 'music' }, TWO], {
      entries: { ...ONE, 'id:2': 'music' },
    }],
    ['one that was sent and removed since', [{ ...ONE, 'new:1': 'art' }, ONE, TWO], { entries: ONE, removed: ['id:2'] }],
    ['one removed here', [TWO, ONE, TWO], { entries: ONE, removed: ['id:2'] }],
    ['one removed there', [TWO, TWO, ONE], { entries: ONE, applied: [LIST] }],
    ['one removed on both sides', [TWO, ONE, ONE], { entries: ONE }],
    ['one removed here and changed there', [TWO, ONE, { ...TWO, 'id:2': 'music' }], {
      entries: { ...TWO, 'id:2': 'music' }, applied: [LIST], asked: ['removedHere id:2'],
    }],
    ['one changed here and removed there', [TWO, { ...TWO, 'id:2': 'music' }, ONE], {
      entries: { ...TWO, 'id:2': 'music' }, asked: ['removedThere id:2'],
    }],
    ['all removed on both sides', [TWO, {}, {}], { entries: {} }],
    ['all removed here', [TWO, {}, TWO], { entries: {}, removed: ['id:1', 'id:2'] }],
    ['another order', [TWO, { 'id:2': 'art', 'id:1': 'law*' }, TWO], { entries: TWO }],
  ])('%s', (_what, [base, mine, theirs], expected) => {
    const merged = mergeEntries(base, mine, theirs);
    expect(merged).toEqual({ ...nothing, ...expected });
    expect(Object.keys(merged.entries)).toEqual(Object.keys(merged.entries).sort());
  });
});

describe('the one entry that is marked', () => {
  const here: Entries = { 'id:1': 'law', 'id:2': 'art*' };
  const third: Entries = { ...TWO, 'id:3': 'eng' };

  test.each<readonly [string, readonly [base: Entries, mine: Entries, theirs: Entries], object]>([
    ['marked here', [TWO, here, TWO], { entries: here }],
    ['marked there', [TWO, TWO, here], { entries: here }],
    ['the same one marked on both sides', [TWO, here, here], { entries: here }],
    ['one marked here, another there', [third, { ...here, 'id:3': 'eng' }, { 'id:1': 'law', 'id:2': 'art', 'id:3': 'eng*' }], {
      entries: { ...here, 'id:3': 'eng' }, asked: ['universities[id:2].is_latest, or id:3'],
    }],
    ['one that has lost the mark here alone and was removed there', [TWO, here, { 'id:2': 'art' }], {
      entries: { 'id:2': 'art*' }, applied: [LIST],
    }],
    ['one that was marked here and removed there', [TWO, here, ONE], { entries: here, asked: ['removedThere id:2'] }],
    ['one that has the mark as before and was removed there', [TWO, TWO, { 'id:2': 'art*' }], {
      entries: { 'id:2': 'art*' }, applied: [LIST],
    }],
    ['the marked one removed there, and no other marked', [TWO, TWO, { 'id:2': 'art' }], {
      entries: { 'id:2': 'art*' }, applied: [LIST],
    }],
    ['the mark taken away there, and given to none', [here, here, { 'id:1': 'law', 'id:2': 'art' }], { entries: here }],
    ['none marked anywhere: the first', [{ 'id:1': 'law' }, { 'id:1': 'law' }, { 'id:1': 'law' }], { entries: ONE }],
    ['two marked there: the first of them', [TWO, TWO, { 'id:1': 'law', 'id:2': 'art*', 'id:3': 'eng*' }], {
      entries: { 'id:1': 'law', 'id:2': 'art*', 'id:3': 'eng' }, applied: [LIST],
    }],
    ['marked on a new one that the server has named since', [ONE, { 'id:1': 'law', 'new:1': 'art*' }, TWO], {
      entries: here,
    }],
    ['marked on each side, of which the one there goes',
      [third, { 'id:1': 'law', 'id:2': 'art*' }, { ...here, 'id:2': 'art', 'id:3': 'eng*' }], {
      entries: { 'id:1': 'law', 'id:2': 'art*', 'id:3': 'eng' }, applied: [LIST],
      asked: ['removedHere id:3', 'universities[id:2].is_latest, or id:3'],
    }],
  ])('%s', (_what, [base, mine, theirs], expected) => {
    expect(mergeEntries(base, mine, theirs)).toEqual({ ...nothing, ...expected });
  });

  test('a list without a mark has none, and asks only of what is changed', () => {
    const plain = (entries: Entries): Entries => Object.fromEntries(Object.entries(entries).map(([key, text]) => [key,
      text.replace('*', '')]));
    expect(mergeEntries(plain(TWO), plain(TWO), plain(ONE), unmarked)).toEqual({ ...nothing, entries: plain(ONE), applied: [LIST] });
    expect(mergeEntries(plain(TWO), TWO, plain(TWO), unmarked)).toEqual({ ...nothing, entries: TWO });
  });
});

test('another order there is followed, and is no other list', () => {
  const { entries, applied } = mergeEntries(TWO, TWO, { 'id:2': 'art', 'id:1': 'law*' });
  expect([Object.keys(entries), applied]).toEqual([['id:2', 'id:1'], []]);
});

test('a list without a mark has nothing of one', () => {
  const sides = { base: valuesOf([{}, TWO]), mine: valuesOf([{}, TWO]), theirs: valuesOf([{}, TWO]) };
  expect([...mergeForms(formOf(unmarked), sides).values.fields.keys()]).toEqual([
    'universities[id:1].faculty', 'universities[id:1].is_latest', 'universities[id:2].faculty', 'universities[id:2].is_latest',
  ]);
});

test('a side that knows nothing of the list has no entry of it', () => {
  const none: FormValues = { fields: new Map(), groups: new Map() };
  const two = valuesOf([{}, TWO]);
  const merge = (base: FormValues, mine: FormValues, theirs: FormValues) => {
    const { values, applied, conflicts: questions } = mergeForms(formOf(education), { base, mine, theirs });
    return [written(values), values.groups.get(LIST)?.removed, applied, asked(questions)];
  };
  expect(merge(none, none, none)).toEqual([{}, [], [], []]);
  expect(merge(none, none, two)).toEqual([TWO, [], [LIST], []]);
  expect(merge(none, two, none)).toEqual([TWO, [], [], []]);
  expect(merge(two, none, two)).toEqual([{}, ['id:1', 'id:2'], [], []]);
  expect(merge(two, two, none)).toEqual([{}, [], [LIST], []]);
});

describe('a field', () => {
  test.each<readonly [string, readonly [base: FieldValue, mine: FieldValue, theirs: FieldValue], object]>([
    ['hobby', ['Go', 'Go', 'Go'], { value: 'Go', applied: [], asked: [] }],
    ['hobby', ['Go', 'Tea', 'Go'], { value: 'Tea', applied: [], asked: [] }],
    ['hobby', ['Go', 'Go', 'Tea'], { value: 'Tea', applied: ['hobby'], asked: [] }],
    ['hobby', ['Go', 'Tea', 'Tea'], { value: 'Tea', applied: [], asked: [] }],
    ['hobby', ['Go', 'Tea', 'Chess'], { value: 'Tea', applied: [], asked: ['hobby: "Chess"'] }],
    ['hobby', ['Go', undefined, 'Chess'], { value: undefined, applied: [], asked: ['hobby: "Chess"'] }],
    ['hobby', ['Go', 'Tea', undefined], { value: 'Tea', applied: [], asked: ['hobby: undefined'] }],
    ['hobby', [undefined, undefined, 'Tea'], { value: 'Tea', applied: ['hobby'], asked: [] }],
    ['locked', ['Go', 'Tea', 'Go'], { value: 'Go', applied: ['locked'], asked: [] }],
    ['locked', ['Go', 'Tea', 'Chess'], { value: 'Chess', applied: ['locked'], asked: [] }],
  ])('%s of %j',
    (id, [base, mine, theirs], { value, applied, asked: questions }: { value?: FieldValue; applied?: unknown; asked?: unknown }) => {
    const [before, here, there] = [base, mine, theirs].map((one) => valuesOf([{ name: 'Aiko', [id]: one, gone: one }, {}]));
    if (!before || !here || !there) throw new Error('there are three sides');
    const merged = mergeForms(formOf(basics), { base: before, mine: here, theirs: there });
    const expected = { name: 'Aiko', hobby: undefined, locked: undefined, [id]: value };
    expect(Object.fromEntries(merged.values.fields)).toEqual(expected);
    expect([merged.applied, asked(merged.conflicts), [...merged.values.groups]]).toEqual([applied, questions, []]);
  });
});

test('what the server held when the form was made', () => {
  const held = initialValues(formOf(section('a', [field('name', { value: 'Aiko' }), field('hobby')]), group({
    'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: 'art' },
  })));
  expect(held).toEqual({
    fields: new Map<string, FieldValue>([
      ['name', 'Aiko'], ['hobby', undefined], ['universities[id:1].faculty', 'law'], ['universities[id:1].is_latest', true],
      ['universities[id:2].faculty', 'art'], ['universities[id:2].is_latest', undefined],
    ]),
    groups: new Map([[LIST, { items: ['id:1', 'id:2'], removed: [] }]]),
  });
});
