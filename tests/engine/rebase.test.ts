import { describe, expect, it } from 'vitest';
import { initialValues, mergeForms } from '../../src/compiler/merge/merge-forms.ts';
import { isUnnamed } from '../../src/compiler/compiled.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { resolveConflict, type Choice } from '../../src/engine/resolve-conflict.ts';
import { FormStore } from '../../src/engine/store.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { servedTypes } from '../arbitraries/served-definitions.ts';
import { control, field, formOf, group, section } from './forms.ts';

type Entries = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

const ONE: Entries = { 'id:1': { faculty: 'law', is_latest: true } };
const TWO: Entries = { ...ONE, 'id:2': { faculty: 'art', is_latest: false } };

const formWith = (values: Readonly<Record<string, FieldValue>>, entries: Entries) =>
  formOf(section('a', ['name', 'hobby'].map((id) => field(id, { value: values[id] }))), group(entries));

const storeWith = (values: Readonly<Record<string, FieldValue>>, entries = ONE) => new FormStore(formWith(values, entries));

/** Another device has saved, and the server holds this now. */
function rebase(store: FormStore, values: Readonly<Record<string, FieldValue>>, entries = ONE): void {
  const fresh = formWith(values, entries);
  const theirs = initialValues(fresh);
  store.rebase(theirs, mergeForms(fresh, { base: store.baseline(), mine: store.values(), theirs }));
}

const asked = (store: FormStore) => store.conflicts.open.map(({ place, conflict: question }) => [place, question.kind]);

function answer(store: FormStore, choice: Choice): void {
  for (const { place, conflict: question } of store.conflicts.open) {
    resolveConflict(store, question, choice);
    store.conflicts.drop(place);
  }
}

const facultyOf = (store: FormStore, key: string) => store.value(`universities[${key}].faculty`);

describe('what another device has saved', () => {
  it('comes in where nothing was changed here, and counts as held', () => {
    const store = storeWith({ name: 'Aiko' });
    rebase(store, { name: 'Aiko', hobby: 'Tea' }, TWO);
    expect([store.value('hobby'), store.cell('hobby').snapshot.revision, facultyOf(store, 'id:2')]).toEqual(['Tea', 1, 'art']);
    expect([store.dirty, asked(store)]).toEqual([false, []]);
  });

  it('leaves what was changed here as it is, also what only the DOM has', () => {
    const store = storeWith({ name: 'Aiko' });
    control(store, 'name').typing(() => 'Aiko T');
    rebase(store, { name: 'Aiko', hobby: 'Tea' });
    expect([store.value('name'), store.value('hobby'), asked(store)]).toEqual(['Aiko T', 'Tea', []]);
    expect([...store.unsaved()]).toEqual(['name']);
  });

  it('is asked where both changed a field, and holds up the save until it is answered', () => {
    const store = storeWith({ hobby: 'Go' });
    control(store, 'hobby').commit('Chess');
    rebase(store, { hobby: 'Tea' });
    expect([store.value('hobby'), asked(store)]).toEqual(['Chess', [['hobby', 'value']]]);
    expect(store.check().map(({ field: id, issue }) => [id, issue.code])).toContainEqual(['hobby', 'savedElsewhere']);
    answer(store, 'mine');
    expect([store.value('hobby'), store.dirty, store.conflicts.open]).toEqual(['Chess', true, []]);
  });

  it('is taken on request', () => {
    const store = storeWith({ hobby: 'Go' });
    control(store, 'hobby').commit('Chess');
    rebase(store, { hobby: 'Tea' });
    answer(store, 'theirs');
    expect([store.value('hobby'), store.dirty]).toEqual(['Tea', false]);
  });

  it('is asked about what there is now when somebody saves once more, and not at all where they took it back', () => {
    const store = storeWith({ hobby: 'Go' });
    control(store, 'hobby').commit('Chess');
    rebase(store, { hobby: 'Tea' });
    rebase(store, { hobby: 'Walking' });
    expect(store.conflicts.of('hobby')?.conflict).toMatchObject({ theirs: 'Walking' });
    rebase(store, { hobby: 'Go' });
    expect([asked(store), store.value('hobby')]).toEqual([[], 'Chess']);
  });
});

describe('an entry', () => {
  it('that was removed there and changed here is kept until it is decided, and is sent as a new one', () => {
    const store = storeWith({}, TWO);
    control(store, 'universities[id:2].faculty').commit('music');
    rebase(store, {}, ONE);
    rebase(store, { hobby: 'Tea' }, ONE);
    expect(asked(store)).toEqual([['universities[id:2]', 'removedThere']]);
    answer(store, 'mine');
    const { items, removed } = store.group('universities').state;
    expect([items.length, items[1]?.startsWith('new:'), removed]).toEqual([2, true, []]);
    expect(facultyOf(store, items[1] ?? '')).toBe('music');
  });

  it('that was removed there goes on request', () => {
    const store = storeWith({}, TWO);
    control(store, 'universities[id:2].faculty').commit('music');
    rebase(store, {}, ONE);
    answer(store, 'theirs');
    expect(store.group('universities').state).toEqual({ items: ['id:1'], removed: [] });
  });

  it.each([['mine', { items: ['id:1'], removed: ['id:2'] }], ['theirs', { items: ['id:1', 'id:2'], removed: [] }]] as const)(
    'that was removed here and changed there: %s', (choice, state) => {
      const store = storeWith({}, TWO);
      store.group('universities').remove('id:2');
      rebase(store, {}, { ...ONE, 'id:2': { faculty: 'music', is_latest: false } });
      expect([asked(store), facultyOf(store, 'id:2')]).toEqual([[['universities[id:2]', 'removedHere']], 'music']);
      answer(store, choice);
      expect(store.group('universities').state).toEqual(state);
    });

  it('that was sent in a save whose answer was lost is the one that the server has by now', () => {
    const store = storeWith({});
    const key = store.group('universities').add();
    control(store, `universities[${key}].faculty`).commit('art');
    rebase(store, {}, TWO);
    expect([store.group('universities').state.items, store.dirty, asked(store)]).toEqual([['id:1', 'id:2'], false, []]);
  });

  it.each([['mine', 'id:2'], ['theirs', 'id:3']] as const)('marked on both sides: %s', (choice, marked) => {
    const store = storeWith({}, { ...TWO, 'id:3': { faculty: 'eng', is_latest: false } });
    control(store, 'universities[id:2].is_latest').commit(true);
    rebase(store, {}, { 'id:1': { faculty: 'law', is_latest: false }, 'id:2': { faculty: 'art', is_latest: false }, 'id:3': { faculty: 'eng', is_latest: true } });
    expect(asked(store)).toEqual([['universities[id:2].is_latest', 'mark']]);
    answer(store, choice);
    expect(store.group('universities').state.items.filter((key) => store.value(`universities[${key}].is_latest`) === true)).toEqual([marked]);
  });

  it.each([['mine', 1], ['theirs', 0]] as const)('marked here and removed there, where another is marked: %s', (choice, left) => {
    const store = storeWith({}, { ...ONE, 'id:9': { faculty: 'art', is_latest: false } });
    control(store, 'universities[id:9].is_latest').commit(true);
    rebase(store, {}, { 'id:12': { faculty: 'eng', is_latest: true } });
    const [first, second] = store.conflicts.open;
    expect([first, second].map((one) => one?.conflict.kind)).toEqual(['removedThere', 'mark']);
    if (first) resolveConflict(store, first.conflict, choice);
    store.conflicts.drop(first?.place ?? '');
    expect(store.conflicts.open.length).toBe(left);
    expect(store.group('universities').marked).toBe(choice === 'mine' ? store.group('universities').state.items.find(isUnnamed) : 'id:12');
  });
});

describe('a list that both have changed', () => {
  const ID = 'custom_fields.Papers';
  const papers = (...titles: readonly string[]) => titles.map((title, index) => ({ $id: `aaa${String(index)}`, title }));
  const holding = (value: unknown) => compileCustomFields(servedTypes, { Papers: { input_type: 'certificates', value } });

  /** It is asked about, and then an entry is added here. */
  function addedSince(): FormStore {
    const store = new FormStore(holding(papers('N3')));
    control(store, ID).commit(JSON.stringify(papers('N2')));
    const fresh = holding(papers('N1'));
    const theirs = initialValues(fresh);
    store.rebase(theirs, mergeForms(fresh, { base: store.baseline(), mine: store.values(), theirs }));
    expect(asked(store)).toEqual([[ID, 'value']]);
    control(store, ID).typing(() => JSON.stringify(papers('N2', 'TOEIC')));
    store.settle();
    return store;
  }

  it.each([['mine', papers('N2', 'TOEIC')], ['theirs', papers('N1', 'TOEIC')]] as const)('has what was added after the question was asked: %s', (choice, titles) => {
    const store = addedSince();
    answer(store, choice);
    expect(store.value(ID)).toBe(JSON.stringify(titles));
  });
});
