import { describe, expect, it, vi } from 'vitest';
import type { GroupState } from '../../src/compiler/compiled.ts';
import { mergeForms } from '../../src/compiler/merge/merge-forms.ts';
import type { DraftValue } from '../../src/engine/drafts/value.ts';
import { sidesOfDraft } from '../../src/engine/drafts/sides.ts';
import { FormStore } from '../../src/engine/store.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { control, field, formOf, group, options, section } from './forms.ts';

const latest = (store: FormStore, ...keys: string[]) => keys.map((key) => store.value(`universities[${key}].is_latest`));

describe('typed text', () => {
  it('stays in the DOM until it is pulled, and renders nothing', () => {
    const store = new FormStore(formOf(section('a', [field('name')])));
    const rendered = vi.fn();
    store.cell('name').listeners.add(rendered);
    const before = store.cell('name').snapshot;
    control(store, 'name').typing(() => 'Aiko');
    expect(store.value('name')).toBeUndefined();
    store.settle();
    expect(store.value('name')).toBe('Aiko');
    expect(store.cell('name').snapshot).toBe(before);
    expect(rendered).not.toHaveBeenCalled();
  });

  it('is pulled once, with the last text, however often it was announced', () => {
    const store = new FormStore(formOf(section('a', [field('name')])));
    const pull = vi.fn(() => 'Aiko');
    control(store, 'name').typing(() => 'A');
    control(store, 'name').typing(pull);
    store.settle();
    store.settle();
    expect(pull).toHaveBeenCalledOnce();
  });

  it('is part of the values of a save that comes before the browser was idle', () => {
    const store = new FormStore(formOf(section('a', [field('name')])));
    control(store, 'name').typing(() => 'Aiko');
    expect(store.values().fields.get('name')).toBe('Aiko');
  });

  it('clears an error on screen as soon as it is mended, and not before', () => {
    const store = new FormStore(formOf(section('a', [field('age', { base: 'number', mandatory: true })])));
    store.check();
    expect(store.cell('age').shown.issue?.code).toBe('required');
    control(store, 'age').typing(() => 'x');
    store.settle();
    expect(store.cell('age').shown.issue).toBeDefined();
    control(store, 'age').typing(() => '20');
    store.settle();
    expect(store.cell('age').shown.issue).toBeUndefined();
  });
});

describe('the places of a form', () => {
  it('are listed once until an entry comes or goes', () => {
    const store = new FormStore(formOf(section('a', [field('name')]), group({ 'id:1': {} })));
    const list = store.group('universities');
    const before = store.nodes();
    control(store, 'name').commit('Aiko');
    expect(store.nodes()).toBe(before);
    const key = list.add();
    expect(store.nodes()).toEqual([store.cell('name'), list, ...list.cells()]);
    expect(store.nodes().length).toBe(before.length + 2);
    list.remove(key);
    expect(store.nodes()).toEqual(before);
  });
});

describe('leaving a field', () => {
  it('takes full-width digits for what they are and keeps the text as the widget has it', () => {
    const store = new FormStore(formOf(section('a', [field('age', { base: 'number' })])));
    control(store, 'age').typing(() => '１２');
    control(store, 'age').leave();
    expect(store.cell('age').snapshot).toMatchObject({ value: undefined, revision: 0 });
    expect(store.value('age')).toBe('１２');
    expect(store.cell('age').shown.issue).toBeUndefined();
  });

  it('says what is wrong with a value, also where the field is not mandatory [VAL-27]', () => {
    const store = new FormStore(formOf(section('a', [field('mail', { base: 'email' })])));
    control(store, 'mail').typing(() => 'nobody');
    control(store, 'mail').leave();
    expect(store.cell('mail').shown.issue?.code).toBe('email');
    expect(store.check()).toEqual([]);
  });

  it('does not reproach an empty mandatory field on the way through', () => {
    const store = new FormStore(formOf(section('a', [field('name', { mandatory: true })])));
    control(store, 'name').leave();
    expect(store.cell('name').shown.issue).toBeUndefined();
    expect(store.check().map((problem) => problem.field)).toEqual(['name']);
  });
});

describe('a check', () => {
  it('finds the problems in the order of the form and shows each at its field', () => {
    const store = new FormStore(formOf(
      section('a', [field('one', { mandatory: true }), field('two')]),
      group({ 'id:1': { faculty: undefined, is_latest: true } }),
      section('b', [field('three', { mandatory: true, base: 'drop_down', options: options('x') })]),
    ));
    expect(store.check().map((problem) => problem.field)).toEqual(['one', 'universities[id:1].faculty', 'three']);
    expect(store.cell('three').shown.issue?.code).toBe('requiredOption');
  });

  it('passes over locked fields, whatever they hold', () => {
    const store = new FormStore(formOf(section('a', [field('one', { mandatory: true, locked: true })])));
    expect(store.check()).toEqual([]);
  });

  it('passes over fields that are hidden by another, and finds them once they show [EDU-21]', () => {
    const other = field('other', { mandatory: true, visibleWhen: { field: 'kind', in: ['x'] } });
    const store = new FormStore(formOf(section('a', [field('kind', { base: 'drop_down', options: options('x', 'y') }), other])));
    expect(store.check()).toEqual([]);
    control(store, 'kind').commit('x');
    expect(store.check().map((problem) => problem.field)).toEqual(['other']);
  });
});

describe('an issue', () => {
  const years = ['2020', '2021', '2022'];

  it('goes when the field that it depends on mends it, or hides the field', () => {
    const store = new FormStore(formOf(section('a', [
      field('start', { base: 'drop_down', options: options(...years), value: '2021' }),
      field('end', { base: 'drop_down', mandatory: true, options: options(...years), optionsAfter: 'start', value: '2021' }),
      field('other', { mandatory: true, visibleWhen: { field: 'start', in: ['2021'] } }),
    ])));
    expect(store.check().map(({ field: id, issue }) => [id, issue.code])).toEqual([['end', 'optionAfter'], ['other', 'required']]);
    control(store, 'start').commit('2020');
    expect(store.problems()).toEqual([]);
    expect(store.cell('end').shown.issue).toBeUndefined();
  });

  it('of the server goes with any change of the value, also where the rules refuse the new one', () => {
    const store = new FormStore(formOf(section('a', [field('mail', { base: 'email', mandatory: true, value: 'a@example.com' })])));
    store.report('mail', { code: 'server', params: { text: 'taken' } });
    control(store, 'mail').leave();
    expect(store.cell('mail').shown.issue?.code).toBe('server');
    control(store, 'mail').typing(() => 'nobody');
    store.settle();
    expect(store.cell('mail').shown.issue).toBeUndefined();
    control(store, 'mail').leave();
    expect(store.cell('mail').shown.issue?.code).toBe('email');
  });

  it('of a file that the field did not take stands while the one before goes up, and goes when another begins to', () => {
    const store = new FormStore(formOf(section('a', [field('film', { base: 'video' })])));
    const [cell, refused] = [store.cell('film'), { code: 'videoFile' }];
    const arrive = (share: number): void => { store.controls.setPending(cell, 'upload', { kind: 'arriving', share, secondsLeft: undefined }); };
    arrive(0.1);
    control(store, 'film').report(refused);
    arrive(0.2);
    expect(cell.shown.issue).toEqual(refused);
    store.controls.setPending(cell, 'upload', undefined);
    control(store, 'film').report(refused);
    arrive(0.1);
    expect(cell.shown.issue).toBeUndefined();
  });

  it('that a check found is a problem until it is mended, also while it changes', () => {
    const store = new FormStore(formOf(section('a', [field('mail', { base: 'email', mandatory: true })])));
    control(store, 'mail').typing(() => 'nobody');
    control(store, 'mail').leave();
    expect(store.problems()).toEqual([]);
    store.check();
    control(store, 'mail').commit(undefined);
    expect(store.problems().map(({ issue }) => issue.code)).toEqual(['required']);
    control(store, 'mail').commit('a@example.com');
    expect(store.problems()).toEqual([]);
  });
});

describe('unsaved work', () => {
  it('is what differs from what the server holds, and is gone when it is typed back', () => {
    const store = new FormStore(formOf(section('a', [field('name', { value: 'Aiko' })])));
    expect(store.dirty).toBe(false);
    control(store, 'name').commit('Aiko T.');
    expect(store.dirty).toBe(true);
    control(store, 'name').commit('Aiko');
    expect(store.dirty).toBe(false);
  });

  it('takes an empty text and no value as the same', () => {
    const store = new FormStore(formOf(section('a', [field('name')])));
    control(store, 'name').typing(() => '');
    store.settle();
    expect(store.dirty).toBe(false);
  });

  it('goes back to what the server holds on reset, entries and errors included', () => {
    const store = new FormStore(formOf(
      section('a', [field('name', { value: 'Aiko', mandatory: true })]),
      group({ 'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: 'art', is_latest: false } }),
    ));
    control(store, 'name').commit(undefined);
    store.group('universities').remove('id:1');
    store.group('universities').add();
    store.check();
    store.reset();
    expect(store.cell('name').snapshot).toMatchObject({ value: 'Aiko' });
    expect(store.cell('name').shown.issue).toBeUndefined();
    expect(store.group('universities').state).toEqual({ items: ['id:1', 'id:2'], removed: [] });
    expect(latest(store, 'id:1', 'id:2')).toEqual([true, false]);
    expect(store.dirty).toBe(false);
  });
});

it('brings the widget back too when only the DOM held the change', () => {
  const store = new FormStore(formOf(section('a', [field('name', { value: 'Aiko' })])));
  control(store, 'name').typing(() => 'Aiko T.');
  store.reset();
  expect(store.cell('name').snapshot).toMatchObject({ value: 'Aiko', revision: 1 });
});

describe('a repeated group', () => {
  const twoEntries = () => new FormStore(formOf(group({ 'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: 'art', is_latest: false } })));

  it('keeps exactly one entry marked as latest [EDU-11]', () => {
    const store = twoEntries();
    control(store, 'universities[id:2].is_latest').commit(true);
    expect(latest(store, 'id:1', 'id:2')).toEqual([false, true]);
    control(store, 'universities[id:2].is_latest').commit(false);
    expect(latest(store, 'id:1', 'id:2')).toEqual([false, true]);
  });

  it('hands the mark on when the marked entry is removed, and back when that is undone', () => {
    const store = twoEntries();
    store.group('universities').remove('id:1');
    expect(latest(store, 'id:2')).toEqual([true]);
    store.group('universities').restore('id:1', 0);
    expect(store.group('universities').state).toEqual({ items: ['id:1', 'id:2'], removed: [] });
    expect(latest(store, 'id:1', 'id:2')).toEqual([true, false]);
  });

  it('remembers a removed entry that the server holds and drops a new one entirely [EDU-09, EDU-10]', () => {
    const store = twoEntries();
    const added = store.group('universities').add();
    store.group('universities').remove(added);
    store.group('universities').remove('id:2');
    expect(store.group('universities').state).toEqual({ items: ['id:1'], removed: ['id:2'] });
  });

  it('does not bring an entry back twice, where a reset has done it already', () => {
    const store = twoEntries();
    store.group('universities').remove('id:2');
    store.reset();
    store.group('universities').restore('id:2', 1);
    expect(store.group('universities').state.items).toEqual(['id:1', 'id:2']);
  });

  it('does not check removed entries [EDU-23]', () => {
    const store = twoEntries();
    control(store, 'universities[id:2].faculty').commit(undefined);
    expect(store.check()).toHaveLength(1);
    store.group('universities').remove('id:2');
    expect(store.check()).toEqual([]);
  });

  it('says so when no entry is left', () => {
    const store = new FormStore(formOf(group({})));
    expect(store.check().map((problem) => problem.issue.code)).toEqual(['educationMissing']);
  });
});

describe('values from outside', () => {
  it('count as a revision, clear the issue and drop text still pending', () => {
    const store = new FormStore(formOf(section('a', [field('name', { mandatory: true })])));
    store.check();
    control(store, 'name').typing(() => 'typed');
    store.replace(new Map([['name', 'restored'], ['gone', 'x']]));
    store.settle();
    expect(store.cell('name').snapshot).toMatchObject({ value: 'restored', revision: 1 });
    expect(store.cell('name').shown.issue).toBeUndefined();
  });
});

describe('a draft', () => {
  const restore = (store: FormStore, groups: Readonly<Record<string, GroupState>>, fields: Readonly<Record<string, FieldValue>> = {}, form = formOf(...sections)) => {
    const entries = new Map<string, DraftValue>([
      ...Object.entries(groups).map(([id, state]) => [id, { kind: 'group', state }] as const),
      ...Object.entries(fields).map(([id, value]) => [id, { kind: 'field', value }] as const),
    ]);
    const [now, theirs] = [store.values(), store.baseline()];
    store.rebase(theirs, mergeForms(form, { ...sidesOfDraft(form, entries, theirs, now), theirs }));
  };
  const sections = [section('a', [field('name')]), group({ 'id:1': { faculty: 'law', is_latest: true } })];
  const oneEntry = () => new FormStore(formOf(...sections));

  it('brings back values and the entries of a group', () => {
    const store = oneEntry();
    restore(store, { universities: { items: ['id:1', 'new:1'], removed: [] } }, { name: 'Aiko', 'universities[new:1].faculty': 'art' });
    expect(store.value('name')).toBe('Aiko');
    expect(store.value('universities[new:1].faculty')).toBe('art');
  });

  it('leaves alone what was typed meanwhile, also where only the DOM has it', () => {
    const store = oneEntry();
    control(store, 'name').typing(() => 'newer');
    restore(store, {}, { name: 'older' });
    store.settle();
    expect(store.value('name')).toBe('newer');
  });

  it('leaves alone the entries that were added meanwhile', () => {
    const store = oneEntry();
    const added = store.group('universities').add();
    restore(store, { universities: { items: ['id:1', 'new:1'], removed: [] } });
    expect(store.group('universities').state.items).toEqual(['id:1', added, 'new:1']);
  });

  it('does not send entries that the server no longer holds, nor hide those that have come since', () => {
    const store = new FormStore(formOf(group({ 'id:1': { faculty: 'law', is_latest: false }, 'id:2': { faculty: 'art', is_latest: true } })));
    restore(store, { universities: { items: ['id:9', 'id:1', 'new:1'], removed: ['id:8'] } }, { 'universities[id:9].faculty': 'gone' });
    expect(store.group('universities').state).toEqual({ items: ['id:1', 'id:2', 'new:1'], removed: [] });
  });

  it('leaves exactly one entry marked as latest, whatever has come since', () => {
    const store = new FormStore(formOf(group({ 'id:1': { faculty: 'law', is_latest: false }, 'id:2': { faculty: 'art', is_latest: true } })));
    restore(store, { universities: { items: ['id:1', 'new:1'], removed: [] } }, { 'universities[new:1].is_latest': true });
    expect(latest(store, 'id:1', 'new:1', 'id:2')).toEqual([false, true, false]);
  });

  it('does not fill a field that has been locked since', () => {
    const form = formOf(section('a', [field('name', { locked: true, value: 'stored' })]));
    const store = new FormStore(form);
    restore(store, {}, { name: 'typed' }, form);
    expect(store.value('name')).toBe('stored');
  });
});

describe('fields that wait for others', () => {
  const waits = (id: string, on: string, ...values: string[]) => field(id, { visibleWhen: { field: on, in: values } });
  const shown = (store: FormStore, ...ids: string[]) => ids.map((id) => store.cell(id).visible);
  const chain = () => new FormStore(formOf(section('a', [field('a'), waits('b', 'a', 'yes'), waits('c', 'b', 'x'), waits('d', 'c', 'y'), waits('e', 'c', '')])));

  it('go with what hides them, however far down, and what waits for none of it comes', () => {
    const store = chain();
    for (const [id, value] of [['a', 'yes'], ['b', 'x'], ['c', 'y'], ['d', 'dd']] as const) control(store, id).commit(value);
    expect(shown(store, 'b', 'c', 'd', 'e')).toEqual([true, true, true, false]);
    control(store, 'a').commit('no');
    expect(shown(store, 'b', 'c', 'd', 'e')).toEqual([false, false, false, true]);
    expect(['b', 'c', 'd'].map((id) => store.value(id))).toEqual([undefined, undefined, undefined]);
  });

  it('are counted when an answer brings them, typed or chosen, and not when they come from elsewhere', () => {
    const store = new FormStore(formOf(section('a', [field('a'), waits('b', 'a', 'yes'), waits('c', 'a', 'yes'), waits('d', 'b', 'x'), field('other')])));
    const came = vi.fn();
    store.controls.revealed.add(came);
    store.replace(new Map([['a', 'yes']]));
    store.reset();
    control(store, 'other').commit('x');
    expect(came).not.toHaveBeenCalled();
    control(store, 'a').commit('yes');
    control(store, 'a').commit('no');
    control(store, 'a').typing(() => 'yes');
    expect(came.mock.calls).toEqual([[2], [0]]);
    store.settle();
    control(store, 'b').typing(() => 'x');
    control(store, 'b').leave();
    expect(came.mock.calls.slice(2)).toEqual([[2], [1]]);
  });

  it('are told by each that is on the way, also while a text is being typed', () => {
    const store = chain();
    for (const [id, value] of [['a', 'yes'], ['b', 'x'], ['c', 'y']] as const) control(store, id).commit(value);
    const told = vi.fn();
    store.cell('c').listeners.add(told);
    control(store, 'a').typing(() => 'no');
    store.settle();
    expect([told.mock.calls.length, ...shown(store, 'b', 'c', 'd')]).toEqual([1, false, false, false]);
    control(store, 'a').typing(() => 'yes');
    store.settle();
    expect([told.mock.calls.length, ...shown(store, 'b', 'c', 'd')]).toEqual([2, true, true, true]);
  });

  it('can be emptied where only what the server holds has them shown, though they are mandatory [EDU-13, EDU-21]', () => {
    const which = { ...waits('b', 'a', 'yes'), mandatory: true, value: 'old' };
    const store = new FormStore(formOf(section('a', [field('a', { value: 'no' }), which])));
    control(store, 'b').typing(() => '');
    expect([store.check(), ...shown(store, 'b')]).toEqual([[], true]);
    control(store, 'a').commit('yes');
    expect(store.check().map(({ field: wrong }) => wrong)).toEqual(['b']);
  });

  it('take a hidden one that is locked for empty, and it keeps its value', () => {
    const locked = { ...waits('b', 'a', 'yes'), locked: true, value: 'x' };
    const store = new FormStore(formOf(section('a', [field('a', { value: 'yes' }), locked, waits('c', 'b', 'x')])));
    const told = vi.fn();
    store.cell('b').listeners.add(told);
    control(store, 'c').commit('foo');
    control(store, 'a').commit('no');
    expect([store.value('b'), store.value('c'), ...shown(store, 'b', 'c'), told.mock.calls.length]).toEqual(['x', undefined, false, false, 1]);
    control(store, 'a').commit('yes');
    expect([...shown(store, 'b', 'c'), told.mock.calls.length]).toEqual([true, true, 2]);
  });

  it('keep a file that the server holds, in the place of one that was chosen, for when they are shown again', () => {
    const stored = { kind: 'stored', name: 'visa.pdf' } as const;
    const file = (id: string, more: object = {}) => field(id, { base: 'document', visibleWhen: { field: 'a', in: ['yes'] }, ...more });
    const store = new FormStore(formOf(section('a', [field('a', { value: 'yes' }), file('b', { mandatory: true, value: stored }), file('c')])));
    for (const id of ['b', 'c']) control(store, id).commit({ kind: 'chosen', file: new File(['x'], 'new.pdf'), content: 'pdf' });
    control(store, 'a').commit('no');
    expect([shown(store, 'b', 'c'), store.value('b'), store.value('c'), [...store.unsaved()]]).toEqual([[false, false], stored, undefined, ['a']]);
    control(store, 'a').commit('yes');
    expect([shown(store, 'b', 'c'), store.check()]).toEqual([[true, true], []]);
  });

  it('hear of what comes from a draft, from the server or back', () => {
    const locked = { ...waits('b', 'a', 'x'), locked: true, value: 'yes' };
    const store = new FormStore(formOf(section('a', [field('a', { value: 'x' }), locked, waits('c', 'b', 'yes')])));
    const told = vi.fn(() => store.cell('c').visible);
    store.cell('b').listeners.add(told);
    store.replace(new Map([['a', 'y']]));
    expect(told.mock.results.at(-1)?.value).toBe(false);
    store.reset();
    expect(told.mock.results.at(-1)?.value).toBe(true);
    const theirs = { fields: new Map<string, FieldValue>([['a', 'y'], ['b', 'yes']]), groups: new Map() };
    store.rebase(theirs, { values: theirs, conflicts: [], applied: [] });
    expect(told.mock.results.at(-1)?.value).toBe(store.cell('c').visible);
  });

  it('are asked for once each in a circle', () => {
    const store = new FormStore(formOf(section('a', [waits('a', 'b', 'x'), waits('b', 'a', 'x'), waits('self', 'self', 'x')])));
    expect(shown(store, 'a', 'b', 'self')).toEqual([false, false, false]);
  });
});
