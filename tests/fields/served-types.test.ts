import { expect, it } from 'vitest';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { validateValue } from '../../src/fields/check.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import type { DocumentStyle } from '../../src/fields/sources/read-definition.ts';
import { readServedFields } from '../../src/fields/sources/served-fields.ts';
import { createCollector } from '../../src/fields/sources/source.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { FormStore } from '../../src/engine/store.ts';
import { diagnostics, servedTypes } from '../arbitraries/served-definitions.ts';

const formOf = (fields: object) => compileCustomFields(servedTypes, fields);
const asked = (type: string, value?: unknown) => {
  const definition = formOf({ Asked: { input_type: type, 'is_mandatory?': true, value } }).fields.get('custom_fields.Asked');
  if (!definition) throw new Error('no field');
  return definition;
};
const verdict = (type: string, value: FieldValue) => validateValue(servedTypes, asked(type), value);

it('every definition is read, with its texts, its options and its parts [VAL-35, VAL-36]', () => {
  expect(diagnostics).toEqual([]);
  expect(asked('kanji_name')).toMatchObject({ type: 'kanji_name', base: 'text', label: { en: 'Name in kanji', jp: '氏名（漢字）' }, help: { en: 'As in your passport' } });
  expect(asked('rank').options.map(({ id, label }) => [id, label])).toEqual([['A', { en: 'A', jp: 'A' }], ['b', { en: 'Second', jp: '二位' }]]);
  expect(asked('address').structure?.fields.map(({ id, widget }) => [id, widget])).toEqual([['country', 'drop_down'], ['land', 'text'], ['city', 'text'], ['mail', 'email']]);
});

it('a widget that the base may have is taken with its options, and any other is not [VAL-37]', () => {
  const options = ['a', 'b'];
  const { types } = withServedTypes(builtInTypes, { field_types: [
    { name: 'as_radio', base: 'drop_down', options, widget: { name: 'radio_button', options: { columns: 2 } } },
    { name: 'as_date', base: 'drop_down', options, widget: { name: 'date' } },
  ] });
  expect(types.get('as_radio')).toMatchObject({ widget: 'radio_button', widgetOptions: { columns: 2 } });
  expect(types.get('as_date')?.widget ?? 'drop_down').toBe('drop_down');
});

it('what a field says goes before what its type says; where it says nothing, the type goes on', () => {
  const fieldOf = (definition: object) => formOf({ F: definition }).fields.get('custom_fields.F');
  expect(fieldOf({ input_type: 'rank', options: ['c'] })?.options.map(({ id }) => id)).toEqual(['c']);
  expect(fieldOf({ input_type: 'rank', options: [] })?.options.map(({ id }) => id)).toEqual(['A', 'b']);
  const both = (text: string) => ({ en: text, jp: text });
  const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'letter', base: 'document', messages: { required: both('The letter, please.'), fileTooBig: both('Of the type.') } }] });
  const messagesOf = (style: DocumentStyle) => readServedFields({ custom_fields: { F: { input_type: 'letter' } } }, createCollector(types), style)[0]?.fields[0]?.messages;
  expect(messagesOf({ messages: { fileTooBig: { key: 'm' } } })).toEqual({ required: both('The letter, please.'), fileTooBig: { key: 'm' } });
  expect(messagesOf({})).toEqual({ required: both('The letter, please.'), fileTooBig: both('Of the type.') });
});

it('a field of such a type is named in the console no more, and one of none still is', () => {
  expect(formOf({ A: { input_type: 'address' }, B: { input_type: 'nobody_s' } }).diagnostics).toMatchObject([{ code: 'unknown-type', detail: 'nobody_s' }]);
});

it('an entry that cannot be read is left out, and the others go on [VAL-39]', () => {
  const read = withServedTypes(builtInTypes, { field_types: [{ name: 'text', base: 'text' }, { name: 'flag', base: 'text' }, 7, { name: 'fine', base: 'text' }] });
  expect([...read.types.keys()].filter((name) => !builtInTypes.has(name))).toEqual(['fine']);
  expect(read.types.get('flag')).toBe(builtInTypes.get('flag'));
  expect(read.diagnostics.map(({ path }) => path)).toEqual(['/field_types/0/name', '/field_types/1/name', '/field_types/2']);
});

it('the first fault of a composite says at which part it is, in its own words where it has any', () => {
  expect(verdict('kanji_name', '')).toEqual({ code: 'required', message: { en: 'We need your name.', jp: 'お名前を入力してください。' } });
  expect(verdict('address', undefined)).toMatchObject({ code: 'required' });
  expect(verdict('address', '{"country":"jp"}')).toMatchObject({ code: 'required', at: { part: 'city' } });
  expect(verdict('address', '{"country":"other","city":"Lyon"}')).toMatchObject({ at: { part: 'land' } });
  expect(verdict('address', '{"country":"jp","city":"Kyoto","mail":"nobody"}')).toMatchObject({ code: 'email', at: { part: 'mail' } });
  expect(verdict('address', '{"country":"jp","city":"Kyoto"}')).toBeUndefined();
  expect(verdict('certificates', '[{"$id":"aaaa","title":"N1"},{"$id":"bbbb","kinds":["x"]}]')).toMatchObject({ at: { item: 'bbbb', part: 'title' } });
});

it('a structured value is one text in its canonical form, as an object or a list too, and comes back as it is [VAL-38]', () => {
  expect(asked('address', { city: 'Kyoto', country: 'jp' }).value).toBe('{"country":"jp","city":"Kyoto"}');
  expect(asked('address', ' {"city":"Kyoto", "country":"jp", "mail": null}').value).toBe('{"country":"jp","city":"Kyoto"}');
  expect(asked('address', 'Kyoto').value).toEqual({ kind: 'foreign', raw: 'Kyoto' });
  const form = formOf({ Home: { input_type: 'address', value: { city: 'Kyoto', country: 'jp', land: 'Japan' } }, Kept: { input_type: 'address', value: 'Kyoto' } });
  expect(form.encode(new FormStore(form).values())).toMatchObject({ body: { custom_fields: { Home: '{"country":"jp","land":"Japan","city":"Kyoto"}', Kept: 'Kyoto' } } });
});

it('a field of the wire is shown while another has one of its values, and is sent empty when it is not', () => {
  const form = formOf({
    Visa: { input_type: 'radio_button', options: ['yes', 'no'], value: 'yes' },
    Number: { input_type: 'text', 'is_mandatory?': true, visible_when: { field: 'Visa', in: ['yes'] } },
    Width: { input_type: 'number' },
    Note: { input_type: 'text', visible_when: { field: 'Width', in: ['12'] } },
    Lost: { input_type: 'text', visible_when: { field: 'Nowhere', in: ['1'] }, value: 'here' },
    Self: { input_type: 'text', visible_when: { field: 'Self', in: ['1'] }, value: 'here' },
  });
  const store = new FormStore(form);
  const put = (name: string, value: FieldValue) => { store.replace(new Map([[`custom_fields.${name}`, value]])); };
  const sent = () => form.encode(store.values()).body.custom_fields;
  expect(store.check().map(({ field }) => field)).toEqual(['custom_fields.Number']);
  put('Number', '42');
  put('Width', '１２');
  put('Note', 'wide');
  expect(sent()).toMatchObject({ Number: '42', Note: 'wide', Lost: 'here', Self: 'here' });
  put('Visa', 'no');
  put('Width', '13');
  expect(store.check()).toEqual([]);
  expect(sent()).toMatchObject({ Visa: 'no', Number: '', Note: '' });
  expect(form.diagnostics.map(({ code, path }) => [code, path])).toEqual([['malformed-field', 'custom_fields.Lost'], ['malformed-field', 'custom_fields.Self']]);
});
