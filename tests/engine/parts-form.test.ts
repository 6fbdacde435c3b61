import { describe, expect, test } from 'vitest';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { fieldInItem } from '../../src/compiler/compiled.ts';
import { PartsForm } from '../../src/engine/structured/parts-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';

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
    form.take(hidden, '{"kind":"work"}');
    expect([isShown(form), form.text()]).toEqual([false, hidden]);
    form.take('{"kind":"work","until":"2028"}', hidden);
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
