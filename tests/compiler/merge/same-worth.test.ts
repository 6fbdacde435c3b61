import { describe, expect, test } from 'vitest';
import { bothLanguages } from '../../../src/base/text.ts';
import { compileCustomFields } from '../../../src/compiler/custom-fields-form.ts';
import { sameOnWire } from '../../../src/compiler/merge/same-on-wire.ts';
import type { FieldDefinition, FieldValue, InputType } from '../../../src/fields/definition.ts';
import { servedTypes } from '../../arbitraries/served-definitions.ts';

/** Laws about merging ask this function nothing: what it says of each pair is written here by hand. */
type Pairs = readonly (readonly [type: InputType, one: FieldValue, other: FieldValue])[];

const field = (type: InputType): FieldDefinition =>
  ({ id: 'f', name: 'f', type, base: type, label: bothLanguages('f'), mandatory: false, locked: false, options: [], limits: {}, widget: type, value: undefined });

const stored = (name: string, url?: string): FieldValue => ({ kind: 'stored', name, ...(url !== undefined && { url }) });
const [file, twin] = [new File(['a'], 'a.pdf'), new File(['a'], 'a.pdf')];
const chosen = (of: File): FieldValue => ({ kind: 'chosen', file: of, content: 'pdf' });
const foreign = (raw: unknown): FieldValue => ({ kind: 'foreign', raw });

const same: Pairs = [
  ['text', 'tea', 'tea'], ['text', undefined, undefined], ['text', '', undefined], ['text', 'tea\0', 'tea'], ['text', foreign({ a: 1 }), foreign({ a: 1 })],
  ['number', '850', '８５０'], ['number', ' 850 ', '850'], ['number', '1,000', '1000'], ['number', '.5', '0.5'], ['number', 'many', 'many'],
  ['email', ' a@b.co', 'a@b.co'], ['phone_number', '090-1234-5678', '０９０ 1234 5678'], ['url', 'https://a.b。', 'https://a.b'], ['currency', '\\1000', '¥1000'], ['date', '2024/5/7', '2024-05-07'],
  ['drop_down', 'law', 'law'], ['drop_down', '', undefined], ['radio_button', 'a', 'a'],
  ['check_box', ['ja', 'en'], ['en', 'ja']], ['check_box', ['c', 'a', 'b'], ['b', 'c', 'a']], ['check_box', [], undefined], ['check_box', ['ja'], ['ja']],
  ['flag', true, true], ['flag', false, undefined],
  ['document', stored('a.pdf', '/f/a?until=1'), stored('a.pdf', '/f/a?until=2')], ['document', stored('a.pdf', '/f/a#1'), stored('a.pdf', '/f/a')], ['document', stored('a.pdf'), stored('a.pdf')], ['document', chosen(file), chosen(file)],
];

const different: Pairs = [
  ['text', 'tea', 'chess'], ['text', 'tea', ' tea'], ['text', 'tea', undefined], ['text', 'tea', '茶'], ['text', 'ja', foreign('ja')], ['text', foreign({ a: 1 }), foreign({ a: 2 })], ['text', foreign(['a', 'b']), foreign(['b', 'a'])], ['text', foreign(0), undefined],
  ['number', '850', '900'], ['number', '850', '-850'], ['number', '8 50', '850'], ['number', '850', undefined], ['phone_number', '12', '1-2'], ['currency', '¥1', '￥1'], ['date', '2024-02-30', '2024/02/30'],
  ['drop_down', 'law', 'art'], ['radio_button', 'a', undefined],
  ['check_box', ['ja'], ['ja', 'en']], ['check_box', ['ja', 'ja'], ['ja']], ['check_box', ['ja'], undefined], ['check_box', ['a', 'b'], ['a,b']], ['check_box', ['ja'], 'ja'],
  ['flag', true, false], ['flag', true, undefined],
  ['document', stored('a.pdf', '/f/a'), stored('a.pdf', '/f/b')], ['document', stored('a.pdf', '/f/a'), stored('b.pdf', '/f/a')], ['document', stored('a.pdf', '/f/a'), stored('a.pdf')], ['document', stored('a.pdf', '/f/a'), undefined],
  ['document', chosen(file), chosen(twin)], ['document', chosen(file), stored('a.pdf')], ['document', chosen(file), undefined],
  ['document', chosen(file), { kind: 'stored', name: 'a.pdf', file }], ['document', stored('a.pdf'), foreign('a.pdf')],
];

const shown = (value: FieldValue): string => (value === undefined ? 'nothing' : JSON.stringify(value));

describe.each([['are worth the same', same, true], ['are worth another', different, false]] as const)('%s', (_says, pairs, expected) => {
  test.each(pairs.map(([type, one, other]) => [type, shown(one), shown(other), one, other] as const))('of %s: %s and %s', (type, _one, _other, one, other) => {
    expect([sameOnWire(servedTypes, field(type), one, other), sameOnWire(servedTypes, field(type), other, one)]).toEqual([expected, expected]);
  });
});

const { fields } = compileCustomFields(servedTypes, { Home: { input_type: 'address' }, Papers: { input_type: 'certificates' } });

test.each([
  ['Home', '{"country":"jp","city":"Kyoto"}', '{"city":"Kyoto","country":"jp"}', true],
  ['Home', '{"country":"jp","land":"France","city":"Kyoto"}', '{"country":"jp","city":"Kyoto"}', true],
  ['Home', '{"city":"Kyoto","mail":" ａ@b.co"}', '{"city":"Kyoto","mail":"a@b.co"}', true],
  ['Home', '{"country":"other","land":"France"}', '{"country":"other","land":"Spain"}', false],
  ['Home', '{"city":"Kyoto"}', undefined, false],
  ['Home', '{"land":"France"}', undefined, true],
  ['Papers', '[{"$id":"aaaa","title":"N1"},{"$id":"bbbb"}]', '[{"$id":"aaaa","title":"N1"}]', true],
  ['Papers', '[{"$id":"aaaa","title":"N1"}]', '[{"$id":"aaaa","title":"N2"}]', false],
  ['Papers', '[{"$id":"aaaa","title":"N1"},{"$id":"bbbb","title":"N2"}]', '[{"$id":"bbbb","title":"N2"},{"$id":"aaaa","title":"N1"}]', false],
] as const)('of the parts of %s: %s and %s: %s', (name, one, other, expected) => {
  const definition = fields.get(`custom_fields.${name}`)!;
  expect([sameOnWire(servedTypes, definition, one, other), sameOnWire(servedTypes, definition, other, one)]).toEqual([expected, expected]);
});
