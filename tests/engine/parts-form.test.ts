import { describe, expect, test } from 'vitest';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { fieldInItem } from '../../src/compiler/compiled.ts';
import { FormController } from '../../src/engine/controller.ts';
import { PartsForm } from '../../src/engine/structured/parts-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { servedTypes } from '../arbitraries/served-definitions.ts';
import { control } from './forms.ts';

const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'stay', base: 'text', fields: {
  kind: { input_type: 'text' }, until: { input_type: 'text', visible_when: { field: 'kind', in: ['student'] } },
} }] });
const definition = compileCustomFields(types, { Stay: { input_type: 'stay' } }).fields.get('custom_fields.Stay')!;

const source = { types, id: definition.id, definition, structure: definition.structure! };
const isShown = ({ controller: { store } }: PartsForm): boolean => store.cell(fieldInItem(definition.id, '', 'until')).visible;

describe('a part that what it waits for hides', () => {
  const hidden = '{"kind":"work","until":"2027"}';

  test('is hidden in a form that begins with a draft: the server does not hold it', () => {
    expect([undefined, '{"kind":"work"}', '{"kind":"student","until":"2027"}'].map((held) => isShown(new PartsForm(source, hidden, held)))).toEqual([false, false, false]);
  });

  test('is shown while the server holds it, beside what is held now', () => {
    const form = new PartsForm(source, hidden, hidden);
    expect(isShown(form)).toBe(true);
    form.setValue(hidden, '{"kind":"work"}');
    expect([isShown(form), form.text()]).toEqual([false, hidden]);
    form.setValue('{"kind":"work","until":"2028"}', hidden);
    expect(isShown(form)).toBe(true);
  });
});

test('of two parts that are each shown while the other is empty the page shows the one that is sent', () => {
  const { types: own } = withServedTypes(builtInTypes, { field_types: [{ name: 'phones', base: 'text', fields: {
    mobile: { input_type: 'text', visible_when: { field: 'home', in: [''] } }, home: { input_type: 'text', visible_when: { field: 'mobile', in: [''] } },
  } }] });
  const phones = compileCustomFields(own, { Phones: { input_type: 'phones' } }).fields.get('custom_fields.Phones')!;
  const both = { mobile: '090', home: '03' };
  const { controller: { store } } = new PartsForm({ types: own, id: phones.id, definition: phones, structure: phones.structure! }, JSON.stringify(both), undefined);
  const drawn = Object.keys(both).filter((part) => store.cell(fieldInItem(phones.id, '', part)).visible);
  expect([drawn, Object.keys(phones.structure!.shown(both))]).toEqual([['home'], ['home']]);
});

test('a text that is too long to be sent is read by the form that wrote it', () => {
  const kind = 'a'.repeat(20_000);
  const form = new PartsForm(source, JSON.stringify({ kind }), undefined);
  expect([form.controller.store.value(fieldInItem(definition.id, '', 'kind')), form.text()]).toEqual([kind, JSON.stringify({ kind })]);
});

const PAPERS = 'custom_fields.Papers';
const written = (...entries: readonly object[]): string => JSON.stringify(entries);

/** A form with a list, tied to its parts as its control ties them. */
function opened(value: unknown, others: object = {}) {
  const outer = new FormController(compileCustomFields(servedTypes, { Papers: { input_type: 'certificates', value }, ...others }), undefined);
  const cell = outer.store.cell(PAPERS);
  const papers = cell.definition;
  const form = new PartsForm({ types: servedTypes, id: PAPERS, definition: papers, structure: papers.structure! }, cell.value, cell.baseline);
  form.connect(outer, cell, control(outer.store, PAPERS));
  const { store } = form.controller;
  const list = store.group(PAPERS);
  const part = (key: string, name: string) => control(store, fieldInItem(PAPERS, key, name));
  return { outer, cell, form, store, list, part };
}

describe('a text that no part can read', () => {
  const kept = { kind: 'foreign', raw: 'TOEIC 900' };

  test('stays while an entry is added and nothing is filled in', () => {
    const { outer, form, list } = opened('TOEIC 900');
    list.add();
    expect([outer.store.value(PAPERS), outer.isUnsaved(), form.unread]).toEqual([kept, false, kept]);
  });

  test('gives way to what is typed, and is there again when that is taken back', () => {
    const { outer, form, list, part } = opened('TOEIC 900');
    const key = list.add();
    part(key, 'title').typing(() => 'T');
    expect([outer.values().fields.get(PAPERS), form.unread]).toEqual([written({ $id: key, title: 'T' }), undefined]);
    part(key, 'title').typing(() => '');
    expect([outer.values().fields.get(PAPERS), outer.isUnsaved(), form.unread]).toEqual([kept, false, kept]);
  });

  test('does not come back once something else was saved in its place', async () => {
    const { outer, list, part } = opened('TOEIC 900');
    const key = list.add();
    part(key, 'title').commit('TOEIC');
    await outer.acknowledge(outer.values());
    part(key, 'title').commit('');
    expect(outer.store.value(PAPERS)).toBeUndefined();
  });

  test('of a list that has to be filled in is no list that is missing', () => {
    const { outer, list, cell } = opened('TOEIC 900', { Papers: { input_type: 'certificates', value: 'TOEIC 900', 'is_mandatory?': true } });
    list.add();
    outer.store.check();
    expect(cell.shown.issue?.code).toBe('schema');
  });
});

test('text that was typed in a part and left at once hides a field as typing does, and takes nothing out of it', () => {
  const { outer, list, part } = opened(undefined, { Why: { input_type: 'text_area', visible_when: { field: 'Papers', in: [''] } } });
  control(outer.store, 'custom_fields.Why').typing(() => 'ten lines');
  const title = part(list.add(), 'title');
  title.typing(() => 'TOEIC');
  title.leave();
  const why = outer.store.cell('custom_fields.Why');
  expect([why.visible, why.value]).toEqual([false, 'ten lines']);
  title.typing(() => '');
  title.leave();
  expect([why.visible, why.value]).toEqual([true, 'ten lines']);
});

describe('what another device has saved', () => {
  const [a, b] = [{ $id: 'aaaa', title: 'N1', shelf: 'kept, though the type has no part for it' }, { $id: 'bbbb', title: 'N2' }];

  test('leaves the Undo of an entry that was removed here', () => {
    const { form, list } = opened([a, b]);
    list.remove('aaaa');
    form.setValue(written({ ...b, kinds: ['x'] }), written(a, { ...b, kinds: ['x'] }));
    list.restore('aaaa', 0);
    expect(form.text()).toBe(written(a, { ...b, kinds: ['x'] }));
  });

  test('marks nothing that is half typed, and what it holds itself where that does not fit', () => {
    const { form, store } = opened([a]);
    const code = (key: string) => store.cell(fieldInItem(PAPERS, key, 'kinds')).shown.issue?.code;
    form.setValue(written({ ...a, kinds: ['z'] }, { ...b, kinds: ['z'] }), written(a, { ...b, kinds: ['z'] }));
    expect([code('aaaa'), code('bbbb')]).toEqual([undefined, 'option']);
  });
});
