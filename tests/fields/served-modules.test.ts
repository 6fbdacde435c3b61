import { describe, expect, test } from 'vitest';
import { bothLanguages } from '../../src/base/text.ts';
import { validateValue } from '../../src/fields/check.ts';
import type { FieldDefinition, FieldIssue, FieldValue, Limits } from '../../src/fields/definition.ts';
import { partsAt } from '../../src/fields/parts-at.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { typeOf, type InputTypes } from '../../src/fields/types/type-module.ts';
import type { FaultPlace } from '../../src/field-types/contract.ts';
import type { WireValue, WireVariant } from '../../src/fields/codecs/codec.ts';
import { nestedDefinitions } from '../arbitraries/served-definitions.ts';

const both = bothLanguages;
const parts = { city: { input_type: 'text', translated_name: both('City') }, zip: { input_type: 'number', translated_name: both('Code') } };

/** The table with one type of the server's, made anew for each row. */
const tableWith = (entry: object): InputTypes => withServedTypes(builtInTypes, { field_types: [{ name: 'own', base: 'text', ...entry }] }).types;
const made = (entry: object) => typeOf(tableWith(entry), { type: 'own' });

describe('how a type of the server is shown', () => {
  test.each<readonly [string, object, string, object | undefined]>([
    ['a text of which nothing more is said', {}, 'text', undefined],
    ['a text in small letters', { normalize: ['lowerCase'] }, 'text', undefined],
    ['digits alone', { normalize: ['digitsOnly'] }, 'served_text', { inputMode: 'numeric' }],
    ['capital letters', { normalize: ['upperCase'] }, 'served_text', { autoCapitalize: 'characters' }],
    ['digits, before capital letters', { normalize: ['upperCase', 'digitsOnly'] }, 'served_text', { inputMode: 'numeric' }],
    ['a mask of digits', { mask: '000-0000' }, 'served_text', { inputMode: 'numeric', mask: '000-0000' }],
    ['a mask with letters', { mask: 'AA-00' }, 'served_text', { mask: 'AA-00' }],
    ['a mask of letters alone', { mask: 'AAA' }, 'served_text', { mask: 'AAA' }],
    ['a mask of either', { mask: '00-**' }, 'served_text', { mask: '00-**' }],
    ['a mask with capital letters', { mask: 'AA-00', normalize: ['upperCase'] }, 'served_text', { autoCapitalize: 'characters', mask: 'AA-00' }],
    ['a place with a mask', { base: 'location', mask: '000-0000' }, 'served_text', { inputMode: 'numeric', mask: '000-0000' }],
    ['lines with a mask', { base: 'text_area', mask: '000' }, 'text_area', undefined],
    ['lines in capital letters', { base: 'text_area', normalize: ['upperCase'] }, 'text_area', undefined],
    ['a day with a mask', { base: 'date', mask: '0000-00-00' }, 'date', undefined],
    ['a number, whose control has its keyboard', { base: 'number', normalize: ['digitsOnly'] }, 'number', undefined],
    ['a named control, which has its keyboard', { widget: { name: 'email' }, normalize: ['upperCase'] }, 'email', undefined],
    ['a named control of many lines', { widget: { name: 'text_area', options: { rows: 2 } }, mask: '000' }, 'text_area', { rows: 2 }],
    ['a named control with options of its own', { widget: { name: 'text', options: { rows: 1 } }, normalize: ['digitsOnly'] }, 'served_text', { rows: 1, inputMode: 'numeric' }],
    ['a number in the control of an amount', { base: 'number', widget: { name: 'currency' } }, 'number', undefined],
    ['an amount in the control of a text', { base: 'currency', widget: { name: 'text' } }, 'currency', undefined],
    ['a text in the control of an amount', { widget: { name: 'currency' } }, 'currency', undefined],
    ['a choice', { base: 'drop_down', options: ['a'] }, 'drop_down', undefined],
    ['a choice in a control that it may have', { base: 'drop_down', options: ['a'], widget: { name: 'radio_button' } }, 'radio_button', undefined],
    ['a choice in a control that it may not have', { base: 'drop_down', options: ['a'], widget: { name: 'date', options: { columns: 2 } } }, 'drop_down', undefined],
    ['a document', { base: 'document' }, 'document', undefined],
    ['parts', { fields: parts }, 'structured', undefined],
  ])('%s', (_what, entry, widget, options) => {
    const shown = made(entry);
    expect([shown.widget, shown.widgetOptions]).toStrictEqual([widget, options]);
  });
});

describe('what a type of the server says', () => {
  const silent = ['base', 'codec', 'limits', 'options', 'prompt', 'rule', 'schema', 'validate', 'widget'];

  test.each<readonly [string, object]>([
    ['label', both('Name')], ['placeholder', both('As it is written')], ['help', both('As in the passport')], ['messages', { required: both('Your name, please.') }],
  ])('a %s is what its definition says, and nothing more is said', (fact, said) => {
    const type = made({ [fact]: said });
    expect(type).toMatchObject({ [fact]: said });
    expect(Object.keys(type).sort()).toEqual([...silent, fact].sort());
  });

  test('nothing where its definition says nothing', () => {
    expect(Object.keys(made({})).sort()).toEqual(silent);
  });

  test('a file is held to the rule of its base, whose value is no text', () => {
    for (const base of ['document', 'image', 'video'] as const) {
      const type = made({ base });
      expect([type.rule, type.codec, 'judge' in type]).toEqual([typeOf(builtInTypes, { type: base }).rule, typeOf(builtInTypes, { type: base }).codec, false]);
    }
  });

  test('a text is normalised as its base is, then as its definition says', () => {
    expect(made({ normalize: ['upperCase'] }).rule.normalize('a\0b')).toBe('AB');
    expect(made({ base: 'number', normalize: ['digitsOnly'] }).rule.normalize('－１２')).toBe('12');
  });

  test('its parts are fields of one entry, with what each of them depends on', () => {
    const { structure } = made({ fields: { ...parts, street: { input_type: 'text_area', visible_when: { field: 'city', in: ['Kyoto'] }, 'is_mandatory?': true } } });
    expect(structure?.fields).toMatchObject([
      { id: 'city', name: 'city', type: 'text', label: both('City'), mandatory: false, value: undefined },
      { id: 'zip', name: 'zip', type: 'number', label: both('Code'), mandatory: false, value: undefined },
      { id: 'street', name: 'street', type: 'text_area', label: both('street'), mandatory: true, visibleWhen: { field: 'city', in: ['Kyoto'] } },
    ]);
    expect(structure?.fields.map((field) => 'visibleWhen' in field)).toEqual([false, false, true]);
    expect(made({ fields: { city: { ...parts.city, is_locked: true } } }).structure?.fields).toMatchObject([{ id: 'city', locked: false }]);
  });

  test('its text is read into entries and written of them, and an entry shows what its conditions let through', () => {
    const { structure } = made({ fields: { ...parts, street: { input_type: 'text', visible_when: { field: 'city', in: ['Kyoto'] } } } });
    expect(structure?.decode('{"zip":"7","city":"Kyoto"}')).toEqual([{ values: { city: 'Kyoto', zip: '7' } }]);
    expect(structure?.decode('Kyoto')).toBeUndefined();
    expect(structure?.encode([{ values: { zip: '7', city: 'Kyoto' } }])).toBe('{"city":"Kyoto","zip":"7"}');
    expect(structure?.shown({ city: 'Kyoto', street: 'Sanjo' })).toEqual({ city: 'Kyoto', street: 'Sanjo' });
    expect(structure?.shown({ city: 'Nara', street: 'Sanjo' })).toEqual({ city: 'Nara' });
  });

  test('a condition looks at what was typed as it is normalised, and what is typed stays as it is', () => {
    const { structure } = made({ fields: { zip: { input_type: 'number' }, street: { input_type: 'text', visible_when: { field: 'zip', in: ['7'] } } } });
    expect(structure?.shown({ zip: ' ７', street: 'Sanjo' })).toEqual({ zip: ' ７', street: 'Sanjo' });
    expect(structure?.shown({ zip: '８', street: 'Sanjo' })).toEqual({ zip: '８' });
  });

  test('a list has as many entries as it says, and a composite is one', () => {
    expect(made({ fields: parts, repeat: { min: 1, max: 3 } }).structure?.repeat).toEqual({ min: 1, max: 3 });
    const kept = ['decode', 'encode', 'fields', 'shown'];
    expect(Object.keys(made({ fields: parts }).structure ?? {}).sort()).toEqual(kept);
    expect(Object.keys(made({ fields: parts, repeat: {} }).structure ?? {}).sort()).toEqual([...kept, 'repeat'].sort());
  });
});

describe('what a field of such a type', () => {
  const foreign = (raw: unknown): FieldValue => ({ kind: 'foreign', raw });

  test.each<readonly [object, unknown, FieldValue]>([
    [{ fields: parts }, undefined, undefined], [{ fields: parts }, null, undefined], [{ fields: parts }, '', undefined], [{ fields: parts }, '{}', undefined],
    [{ fields: parts }, { zip: 7, city: 'Kyoto' }, '{"city":"Kyoto","zip":"7"}'], [{ fields: parts }, 'Kyoto', foreign('Kyoto')], [{ fields: parts }, [{}, {}], foreign([{}, {}])],
    [{ fields: parts, repeat: {} }, '', undefined], [{ fields: parts, repeat: {} }, [], undefined],
    [{ normalize: ['upperCase'] }, 'ab', 'ab'], [{ normalize: ['upperCase'] }, ['ab'], foreign(['ab'])],
    [{ base: 'drop_down', options: ['a'] }, ['a'], 'a'], [{ base: 'check_box', options: ['a'] }, ['a'], ['a']],
  ])('%j reads of %j: %j', (entry, wire, value) => {
    expect(made(entry).codec.decode(wire, 'plain')).toEqual(value);
  });

  test.each<readonly [object, FieldValue, WireVariant, WireValue | undefined]>([
    [{ fields: parts }, '{"zip":"７","city":"Kyoto"}', 'plain', '{"city":"Kyoto","zip":"7"}'], [{ fields: parts }, undefined, 'plain', ''], [{ fields: parts }, true, 'plain', ''],
    [{ fields: parts }, foreign('Kyoto'), 'plain', 'Kyoto'], [{ fields: parts }, foreign({ '': 1 }), 'plain', undefined],
    [{ normalize: ['upperCase'] }, 'ab', 'plain', 'AB'], [{ normalize: ['upperCase'] }, undefined, 'plain', ''], [{ normalize: ['upperCase'] }, foreign(['ab']), 'plain', ['ab']],
    [{ base: 'number' }, '１２', 'plain', '12'], [{ base: 'number' }, 'ａ', 'plain', 'ａ'],
    [{ base: 'drop_down', options: ['a'] }, 'a', 'list', ['a']], [{ base: 'check_box', options: ['a', 'b'] }, ['a', 'b'], 'joined', 'a,b'],
  ])('%j sends of %j (%s): %j', (entry, value, variant, wire) => {
    expect(made(entry).codec.encode(value, variant)).toEqual(wire);
  });

  const field = (entry: object, { mandatory = false, limits = {} }: { readonly mandatory?: boolean; readonly limits?: Limits } = {}): FieldDefinition => ({
    id: 'f', name: 'f', type: 'own', base: made(entry).base, label: both('F'), mandatory, locked: false, options: [], limits, widget: 'text', value: undefined,
  });
  const needed = { mandatory: true };
  const boxes = { base: 'check_box', options: ['a', 'b'] };

  test.each<readonly [object, Parameters<typeof field>[1], FieldValue, FieldIssue | undefined]>([
    [{}, {}, undefined, undefined], [{}, needed, undefined, { code: 'required' }], [{}, needed, 'a', undefined],
    [{ messages: { required: both('Please.') } }, needed, '', { code: 'required', message: both('Please.') }],
    [{ normalize: ['digitsOnly'] }, needed, 'abc', { code: 'schema' }], [{ normalize: ['digitsOnly'] }, needed, '　\u0000', { code: 'required' }], [{ normalize: ['digitsOnly'] }, {}, 'abc', undefined],
    [{ normalize: ['digitsOnly'], mask: '00-0', messages: { required: both('Please.'), mask: both('Digits.') } }, needed, 'abc', { code: 'mask', params: { example: '11-1' }, message: both('Digits.') }],
    [{ normalize: ['digitsOnly'], schema: { pattern: '^[0-9]{7}$' } }, needed, 'abc', { code: 'schemaPattern' }],
    [{}, { limits: { maxLength: 2 } }, 'abc', { code: 'tooLong', params: { max: 2, length: 3 } }], [{}, { limits: { maxLength: 3 } }, 'abc', undefined],
    [{ schema: { maxLength: 2 } }, {}, 'abc', { code: 'schemaMaxLength', params: { limit: 2 } }], [{ schema: { maxLength: 2 } }, {}, 'ab', undefined],
    [{}, needed, foreign({ a: 1 }), { code: 'required' }], [{}, {}, foreign({ a: 1 }), undefined], [{ schema: { minLength: 2 } }, {}, foreign({ a: 1 }), undefined],
    [{ base: 'number' }, needed, foreign(5), { code: 'required' }], [{ base: 'number' }, {}, foreign(5), { code: 'number' }],
    [boxes, needed, ['a'], undefined], [boxes, needed, ['c'], { code: 'option' }], [boxes, needed, undefined, { code: 'requiredChoice' }], [boxes, {}, ['a', 'a'], { code: 'repeated' }],
    [{ fields: parts }, needed, undefined, { code: 'required' }], [{ fields: parts }, {}, undefined, undefined], [{ fields: parts }, {}, '{"zip":"7"}', undefined],
    [{ fields: parts }, {}, '{"zip":"x"}', { code: 'number', at: { part: 'zip' } }],
    [{ fields: parts }, {}, foreign('Kyoto'), { code: 'schema' }], [{ fields: parts }, {}, foreign({ '': 'x' }), { code: 'schema' }], [{ fields: parts }, {}, foreign([5]), { code: 'schema' }],
  ])('%j with %j is told of %j: %j', (entry, facts, value, issue) => {
    expect(validateValue(tableWith(entry), field(entry, facts), value)).toStrictEqual(issue);
  });
});

describe('the parts that lead to a fault', () => {
  const employers = (): FieldDefinition => {
    const { types } = withServedTypes(builtInTypes, { field_types: nestedDefinitions });
    const { structure } = typeOf(types, { type: 'employers' });
    if (!structure) throw new Error('no parts');
    return { id: 'e', name: 'e', type: 'employers', base: 'text', label: both('E'), mandatory: true, locked: false, options: [], limits: {}, widget: 'structured', value: undefined, structure };
  };

  test.each<readonly [FaultPlace | undefined, readonly string[]]>([
    [undefined, []],
    [{ item: 'aaaa' }, []],
    [{ item: 'aaaa', part: 'company' }, ['company']],
    [{ item: 'aaaa', part: 'posts' }, ['posts']],
    [{ item: 'aaaa', part: 'posts', within: { item: 'bbbb', part: 'period', within: { part: 'to' } } }, ['posts', 'period', 'to']],
    [{ item: 'aaaa', part: 'company', within: { part: 'title' } }, ['company']],
    [{ item: 'aaaa', part: 'nobody_s' }, []],
  ])('%j: %j', (place, ids) => {
    expect(partsAt(employers(), place).map(({ id }) => id)).toEqual(ids);
  });

  test('there are none in a field of one value, or where no field is known', () => {
    const { structure: _, ...plain } = employers();
    expect(partsAt(plain, { part: 'company' })).toEqual([]);
    expect(partsAt(undefined, { part: 'company' })).toEqual([]);
  });
});

test.each([...builtInTypes.keys()])('the built-in type %s is never taken for one of the server’s', (name) => {
  expect(tableWith({ name }).get(name)).toBe(builtInTypes.get(name));
});
