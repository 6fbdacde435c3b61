import { expect, test } from 'vitest';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { createCollector } from '../../src/fields/sources/source.ts';
import { readServedFields } from '../../src/fields/sources/served-fields.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

const document = { maxBytes: 10_485_760, accept: ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'] };
const image = { maxBytes: 2_097_152, accept: ['png', 'jpeg'] };

/** What holds where a definition says nothing: the JSON type of a value, the control, the words for an empty field, the limits (spec §3, §5). */
const defaults: readonly (readonly [type: string, value: 'string' | 'array' | 'object' | 'boolean', widget: string, prompt: 'enter' | 'select', limits: object])[] = [
  ['check_box', 'array', 'check_box', 'select', {}], ['currency', 'string', 'currency', 'enter', {}], ['date', 'string', 'date', 'select', {}],
  ['document', 'object', 'document', 'select', document], ['drop_down', 'string', 'drop_down', 'select', {}], ['email', 'string', 'email', 'enter', {}],
  ['flag', 'boolean', 'flag', 'select', {}], ['image', 'object', 'image', 'select', image], ['location', 'string', 'location', 'enter', {}],
  ['number', 'string', 'number', 'enter', {}], ['password', 'string', 'password', 'enter', {}], ['phone_number', 'string', 'phone_number', 'enter', {}],
  ['radio_button', 'string', 'radio_button', 'select', {}], ['text', 'string', 'text', 'enter', {}], ['text_area', 'string', 'text_area', 'enter', {}],
  ['url', 'string', 'url', 'enter', {}], ['video', 'string', 'video', 'select', {}],
];

const serverTypes = readInputTypes();

test('the table has every input type', () => {
  expect(defaults.map(([type]) => type)).toEqual([...serverTypes.keys()].sort());
});

test.each(defaults)('%s is %s, in the control %s', (type, value, widget, prompt, limits) => {
  expect(builtInTypes.get(type)).toMatchObject({ schema: { type: value }, widget, prompt, limits });
  expect(serverTypes.get(type)?.limits).toEqual(limits);
});

test.each(defaults.filter(([type]) => !['flag', 'password', 'image'].includes(type)))('a served %s without anything of its own has them', (type, _value, widget, _prompt, limits) => {
  const collector = createCollector(builtInTypes);
  const [category] = readServedFields({ custom_fields: { Field: { input_type: type, options: ['a'], document_name_id: 3 } } }, collector, {});
  expect([category?.fields[0], collector.diagnostics]).toMatchObject([{ type, widget, limits }, []]);
});
