import { describe, expect, test } from 'vitest';
import type { RuleSpec, ServedType, StructuredEntry } from '../../src/field-types/contract.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { decodeStructured, encodeStructured, isMemberName, MOST_CHARACTERS, MOST_ENTRIES } from '../../src/field-types/structured.ts';
import { clientPorts, serverPorts } from './ports.ts';

const both = (text: string) => ({ en: text, jp: text });
const mandatory: RuleSpec = { mandatory: true, options: [], limits: {} };
const optional: RuleSpec = { ...mandatory, mandatory: false };

const fields = { city: { input_type: 'text', is_mandatory: true }, size: { input_type: 'number' }, kinds: { input_type: 'check_box', options: ['x', 'y'] } };
const typeOf = (more: object, ports = clientPorts): ServedType => readFieldTypes([{ name: 'made', base: 'text', ...more }], ports).types.get('made')!;
const [composite, list] = [typeOf({ fields }), typeOf({ fields, repeat: { min: 1, max: 3 } })];

const read = (wire: unknown, type = composite): readonly StructuredEntry[] | 'malformed' => {
  const decoded = decodeStructured(wire, type);
  return decoded.ok ? decoded.value : decoded.failure;
};

describe('a composite is read from the wire', () => {
  test.each<[unknown, unknown]>([
    ['{"city":"Kyoto"}', [{ values: { city: 'Kyoto' } }]], [' {"city":"Kyoto"}', [{ values: { city: 'Kyoto' } }]], [{ city: 'Kyoto' }, [{ values: { city: 'Kyoto' } }]], [[{ city: 'Kyoto' }], [{ values: { city: 'Kyoto' } }]],
    ['{"size":5}', [{ values: { size: '5' } }]], ['{"size":true}', [{ values: { size: 'true' } }]], ['{"size":null,"city":""}', []], ['{"size":[]}', []], ['{"city":["a","b"]}', [{ values: { city: 'a, b' } }]],
    ['{"kinds":["x",5]}', [{ values: { kinds: ['x', '5'] } }]], ['{"kinds":["x",""]}', [{ values: { kinds: ['x'] } }]], ['{"kinds":"x"}', [{ values: { kinds: ['x'] } }]], ['{"kinds":""}', []], ['{"kinds":[""]}', []],
    ['{"other":"a","more":["a","b"],"none":null}', [{ values: { other: 'a', more: ['a', 'b'] } }]], ['{"$id":"abcd","city":"a"}', [{ values: { city: 'a' } }]],
    ['{"city":{}}', [{ values: { city: '{}' } }]], ['{"city":[{ "a": 1 }],"size":5}', [{ values: { city: '[{"a":1}]', size: '5' } }]], ['{"size":{"a":[null]}}', [{ values: { size: '{"a":[null]}' } }]],
    ['{"kinds":[null]}', [{ values: { kinds: ['[null]'] } }]], ['{"kinds":{}}', [{ values: { kinds: ['{}'] } }]],
    ['', []], [undefined, []], [null, []], ['{}', []], [{}, []], [[], []], ['[]', []], ['[{}]', []],
    ['Kyoto', 'malformed'], ['5', 'malformed'], ['"a"', 'malformed'], ['null', 'malformed'], ['{', 'malformed'], ['[{},{}]', 'malformed'], [5, 'malformed'], [true, 'malformed'], ['[5]', 'malformed'], ['[null]', 'malformed'], ['{"other":[5,null]}', 'malformed'], [{ city: undefined, size: '5' }, [{ values: { size: '5' } }]], ['{"toString":"a"}', 'malformed'], ['{"":"a"}', 'malformed'],
  ])('%j is %j', (wire, expected) => {
    expect(read(wire)).toEqual(expected);
  });

  test('and what is made of it is frozen', () => {
    const entries = read('{"city":"a"}') as readonly StructuredEntry[];
    expect([entries, entries[0], entries[0]?.values, read('')].every(Object.isFrozen)).toBe(true);
  });
});

describe('a list is read from the wire', () => {
  const ids = (wire: unknown): readonly unknown[] | 'malformed' => {
    const entries = read(wire, list);
    return typeof entries === 'string' ? 'malformed' : entries.map(({ id }) => id);
  };

  test.each<[string, unknown]>([
    ['[{"$id":"abcd"},{"$id":"a1b2c3d4e5f6g7h8"}]', ['abcd', 'a1b2c3d4e5f6g7h8']], ['[{"$id":"abc"},{"$id":"a1b2c3d4e5f6g7h89"},{"$id":"ABCD"},{"$id":"ab-d"}]', ['e001', 'e002', 'e003', 'e004']],
    ['[{"$id":"abcd"},{"$id":"abcd"},{}]', ['abcd', 'e002', 'e003']], ['[{"$id":"e002"},{},{}]', ['e002', 'e003', 'e004']], ['[{"$id":5},{"$id":null}]', ['e001', 'e002']], ['{"city":"a"}', ['e001']], ['[]', []],
  ])('%s has the ids %j', (wire, expected) => {
    expect(ids(wire)).toEqual(expected);
  });

  test('of a hundred entries at most, and of so many characters', () => {
    const entries = (count: number) => Array.from({ length: count }, () => ({ city: 'a' }));
    expect([MOST_ENTRIES, MOST_CHARACTERS]).toEqual([100, 20_000]);
    expect([ids(entries(100)), ids(entries(101))]).toEqual([expect.objectContaining({ length: 100 }), 'malformed']);
    const ofLength = (length: number) => `{"city":"${'a'.repeat(length - 11)}"}`;
    expect([read(ofLength(20_001)), read(ofLength(400_000)), read(ofLength(400_001))]).toEqual([expect.objectContaining({ length: 1 }), expect.objectContaining({ length: 1 }), 'malformed']);
    expect(ids(entries(99))[99]).toBeUndefined();
    expect((ids(entries(100)) as readonly string[])[99]).toBe('e100');
  });

  test('keeps an entry that has nothing filled', () => {
    expect(read('[{"$id":"abcd"},{"$id":"efgh","city":"a"}]', list)).toEqual([{ id: 'abcd', values: {} }, { id: 'efgh', values: { city: 'a' } }]);
  });
});

describe('it is written', () => {
  const entry = (values: StructuredEntry['values'], id?: string): StructuredEntry => ({ ...(id !== undefined && { id }), values });

  test.each<[readonly StructuredEntry[], string]>([
    [[entry({ kinds: ['y', 'x'], size: '5', city: 'a' })], '{"city":"a","size":"5","kinds":["y","x"]}'], [[entry({ zeta: 'z', alpha: 'a', size: '5' })], '{"size":"5","alpha":"a","zeta":"z"}'],
    [[entry({ city: '', kinds: [], size: '5' })], '{"size":"5"}'], [[entry({ city: '' })], ''], [[], ''],
  ])('%j as %s', (entries, expected) => {
    expect(encodeStructured(entries, composite)).toBe(expected);
  });

  test('as a list with its ids, and as nothing where nothing is filled in any entry', () => {
    expect(encodeStructured([entry({}, 'abcd'), entry({ city: 'a' }, 'efgh')], list)).toBe('[{"$id":"abcd"},{"$id":"efgh","city":"a"}]');
    expect(encodeStructured([entry({ city: 'a' })], list)).toBe('[{"$id":"","city":"a"}]');
    expect(encodeStructured([entry({}, 'abcd'), entry({}, 'efgh')], list)).toBe('');
  });
});

test('a member has any name of a field', () => {
  expect(['a', 'A b', '趣味', '1', 'x'.repeat(200), 'prototype', 'a.b'].map(isMemberName)).toEqual(Array.from({ length: 7 }, () => true));
  expect(['', ' ', '　', 'x'.repeat(201), '$id', '__proto__', 'constructor', 'valueOf'].map(isMemberName)).toEqual(Array.from({ length: 8 }, () => false));
});

describe.each([['client', clientPorts], ['server', serverPorts]])('a structured value is judged over the table of the %s', (_, ports) => {
  const required = both('needed');
  const judge = (more: object, value: string | readonly string[] | undefined, asked = mandatory) => typeOf({ fields, ...more }, ports).validate(value, asked);

  test.each<[string | readonly string[] | undefined, RuleSpec, unknown]>([
    [undefined, mandatory, { code: 'required', message: required }], ['', mandatory, { code: 'required', message: required }], ['{}', mandatory, { code: 'required', message: required }], [undefined, optional, undefined], ['', optional, undefined],
    ['{"size":"5"}', mandatory, { code: 'required', at: { part: 'city' } }], ['{"size":"5"}', optional, { code: 'required', at: { part: 'city' } }], ['{"city":"a"}', mandatory, undefined],
    ['{"city":"a","size":"x"}', mandatory, { code: 'number', at: { part: 'size' } }], ['{"size":"x"}', mandatory, { code: 'required', at: { part: 'city' } }], ['{"city":"a","kinds":["z"]}', mandatory, { code: 'option', at: { part: 'kinds' } }],
    ['Kyoto', mandatory, { code: 'schema' }], ['Kyoto', optional, { code: 'schema' }], [['{"city":"a"}'], mandatory, undefined], [[], mandatory, { code: 'required', message: required }],
    ['x'.repeat(20_001), optional, { code: 'tooLong', params: { max: 20_000, length: 20_001 } }], ['x'.repeat(20_000), optional, { code: 'schema' }],
    [`{"city":"${'a'.repeat(19_990)}"}`, optional, { code: 'tooLong', params: { max: 20_000, length: 20_001 } }],
  ])('%s', (value, asked, expected) => {
    expect(judge({ messages: { required } }, value, asked)).toEqual(expected);
  });

  test.each<[more: object, value: string, expected: unknown]>([
    [{}, '{"size":"5"}', undefined], [{}, '{"size":"x"}', { code: 'number', at: { part: 'size' } }], [{}, '{}', { code: 'required' }],
    [{ repeat: { min: 2, max: 3 } }, '[{"$id":"aaaa","size":"5"}]', undefined], [{ schema: { required: ['kinds'] } }, '{"city":"a"}', undefined],
    [{ rules: [{ code: 'own', logic: { '==': [{ var: 'city' }, 'a'] } }], messages: { own: both('own') } }, '{"size":"5"}', undefined],
    [{ rules: [{ code: 'own', logic: { '==': [{ var: 'city' }, 'a'] } }], messages: { own: both('own') } }, '{"city":"b"}', { code: 'own', message: both('own') }],
  ])('what is missing is none of its faults while it is unfinished: %o %s', (more, value, expected) => {
    expect(judge(more, value, { ...mandatory, unfinished: true })).toEqual(expected);
  });

  test('a list by its entries first, and then by their number', () => {
    const messages = { tooFew: both('few'), tooMany: both('many') };
    const of = (count: number) => JSON.stringify(Array.from({ length: count }, (__, index) => ({ $id: `id0${String(index)}`, city: 'a' })));
    const repeat = { min: 2, max: 3 };
    expect([1, 2, 3, 4].map((count) => judge({ repeat, messages }, of(count)))).toEqual([{ code: 'tooFew', params: { min: 2 }, message: both('few') }, undefined, undefined, { code: 'tooMany', params: { max: 3 }, message: both('many') }]);
    expect(judge({ repeat }, '[{"$id":"aaaa","city":"a"},{"$id":"bbbb","size":"1"},{"$id":"cccc","size":"x"}]')).toEqual({ code: 'required', at: { item: 'bbbb', part: 'city' } });
    expect(judge({ repeat }, undefined, optional)).toBeUndefined();
  });

  test('a schema names the part, by the path of what fails or by what it asks for', () => {
    const messages = { schema: both('no'), schemaMaximum: both('high') };
    const text = '{"city":"a","size":"6"}';
    expect(judge({ schema: { properties: { size: { maximum: 5 } } }, messages }, text)).toEqual({ code: 'schemaMaximum', params: { limit: 5 }, message: both('high'), at: { part: 'size' } });
    expect(judge({ schema: { required: ['kinds'] }, messages }, text)).toEqual({ code: 'required', message: both('no'), at: { part: 'kinds' } });
    expect(judge({ schema: { dependentRequired: { city: ['kinds'] } } }, text)).toEqual({ code: 'required', at: { part: 'kinds' } });
    expect(judge({ schema: { $defs: { x: { required: ['nowhere'] } }, $ref: '#/$defs/x' } }, text)).toEqual({ code: 'schema' });
    expect(judge({ schema: { maxProperties: 1 } }, text)).toEqual({ code: 'schema' });
    expect(judge({ schema: { not: { required: ['city'] } } }, text)).toEqual({ code: 'schema' });
    expect(judge({ schema: { properties: { size: false } } }, text)).toEqual({ code: 'schema', at: { part: 'size' } });
    expect(judge({ schema: { properties: { kinds: { items: { const: 'y' } } } } }, '{"city":"a","kinds":["x"]}')).toEqual({ code: 'schemaEnum', at: { part: 'kinds' } });
  });

  test('a schema of a list sees all entries, and names the one', () => {
    const text = '[{"$id":"aaaa","city":"a"},{"$id":"bbbb","city":"bb","size":"6"}]';
    const repeat = { min: 0, max: 5 };
    expect(judge({ repeat, schema: { items: { properties: { city: { maxLength: 1 } } } } }, text)).toEqual({ code: 'schemaMaxLength', params: { limit: 1 }, at: { item: 'bbbb', part: 'city' } });
    expect(judge({ repeat, schema: { items: { required: ['size'] } } }, text)).toEqual({ code: 'required', at: { item: 'aaaa', part: 'size' } });
    expect(judge({ repeat, schema: { maxItems: 1 } }, text)).toEqual({ code: 'schema' });
    expect(judge({ repeat, schema: { items: { maxProperties: 1 } } }, text)).toEqual({ code: 'schema', at: { item: 'bbbb' } });
    expect(judge({ repeat, schema: { uniqueItems: true } }, '[{"$id":"aaaa","city":"a"},{"$id":"bbbb","city":"a"}]')).toEqual({ code: 'schema' });
  });

  test('rules come last; the first that is broken is told, in the first entry that breaks one', () => {
    const rules = [{ code: 'schema', logic: { '!==': [{ var: 'city' }, 'x'] } }, { code: 'tooLong', at: 'size', logic: { '<': [{ var: 'size' }, 5] } }];
    const messages = { tooLong: both('long') };
    expect(judge({ rules, messages }, '{"city":"x","size":"9"}')).toEqual({ code: 'schema' });
    expect(judge({ rules, messages }, '{"city":"a","size":"9"}')).toEqual({ code: 'tooLong', message: both('long'), at: { part: 'size' } });
    expect(judge({ rules, messages }, '{"city":"a","size":"4"}')).toBeUndefined();
    expect(judge({ rules, schema: { maxProperties: 1 } }, '{"city":"x","size":"9"}')).toEqual({ code: 'schema' });
    const repeat = { min: 0, max: 5 };
    expect(judge({ rules, repeat }, '[{"$id":"aaaa","city":"a","size":"1"},{"$id":"bbbb","city":"x","size":"1"}]')).toEqual({ code: 'schema', at: { item: 'bbbb' } });
    expect(judge({ rules, repeat }, '[{"$id":"aaaa","city":"a","size":"9"}]')).toEqual({ code: 'tooLong', at: { item: 'aaaa', part: 'size' } });
  });

  test('what is normalised has no empty entries, keeps what it has no part for, and what it cannot read', () => {
    const type = typeOf({ fields, repeat: {} }, ports);
    expect(type.normalize('[{"$id":"aaaa"},{"$id":"bbbb","size":" ５ ","other":" a "}]')).toBe('[{"$id":"bbbb","size":"5","other":" a "}]');
    expect(type.send('[{"$id":"aaaa","size":" ５ "},{"$id":"bbbb","size":" x "}]')).toBe('[{"$id":"aaaa","size":"5"},{"$id":"bbbb","size":" x "}]');
    expect([type.normalize('Kyoto'), type.send('Kyoto'), type.normalize('[{"$id":"aaaa"}]')]).toEqual(['Kyoto', 'Kyoto', '']);
    const wide = `[{"$id":"aaaa","other":"${'\\\\'.repeat(9_900)}"}]`;
    expect(type.normalize(wide)).toBe(wide);
    const long = (count: number, id = '') => `[{${id}"city":"${'a'.repeat(count)}"}]`;
    expect(type.normalize(long(19_974))).toBe(long(19_974, '"$id":"e001",'));
    expect(type.normalize(long(19_974))).toHaveLength(20_000);
    expect(type.normalize(long(19_975))).toBe(long(19_975));
  });

  test('what a normaliser leaves nothing of is sent as it was typed, and is refused', () => {
    const { types } = readFieldTypes([{ name: 'digits', base: 'text', normalize: ['digitsOnly'], schema: { minLength: 3 } }, { name: 'made', base: 'text', fields: { code: { input_type: 'digits' }, kinds: fields.kinds } }], ports);
    const type = types.get('made')!;
    expect(['{"code":"abc"}', '{"code":"１２３"}', '{"code":"１２","kinds":["z"]}', '{"code":" "}'].map((text) => type.send(text))).toEqual(['{"code":"abc"}', '{"code":"123"}', '{"code":"１２","kinds":["z"]}', '']);
  });

  test('a list of entries that hold nothing is as empty as none', () => {
    const nothing = '[{"$id":"aaaa"},{"$id":"bbbb"}]';
    const repeat = { min: 3, max: 3 };
    expect([judge({ repeat }, nothing, optional), judge({ repeat }, nothing), judge({ repeat: { min: 1, max: 1 } }, nothing, optional)]).toEqual([undefined, { code: 'required' }, undefined]);
  });

  test('a part that is shown where another is not filled is asked for there', () => {
    const why = { input_type: 'text', is_mandatory: true, visible_when: { field: 'size', in: [''] } };
    expect([judge({ fields: { ...fields, why } }, '{"city":"a"}'), judge({ fields: { ...fields, why } }, '{"city":"a","size":"5"}')]).toEqual([{ code: 'required', at: { part: 'why' } }, undefined]);
  });
});

describe.each([['client', clientPorts], ['server', serverPorts]])('a text of a type is judged over the table of the %s', (_, ports) => {
  const of = (more: object) => typeOf(more, ports);

  test('in this order: the base, the mask, the schema, the rules; each with the type’s own words', () => {
    const messages = { required: both('req'), mask: both('mask'), schemaPattern: both('pattern'), mine: both('mine') };
    const type = of({ mask: '00', schema: { pattern: '^1' }, rules: [{ code: 'mine', logic: { '!==': [{ var: 'value' }, '10'] } }], messages });
    expect(['', '1', '20', '10', '11'].map((text) => type.validate(text, mandatory))).toEqual([
      { code: 'required', message: both('req') }, { code: 'mask', params: { example: '11' }, message: both('mask') }, { code: 'schemaPattern', message: both('pattern') }, { code: 'mine', message: both('mine') }, undefined,
    ]);
    expect([type.validate('', optional), type.validate('  ', optional), type.validate(undefined, optional), type.validate('1', optional)]).toEqual([undefined, undefined, undefined, { code: 'mask', params: { example: '11' }, message: both('mask') }]);
    expect([type.validate(undefined, mandatory), type.validate('  ', mandatory)]).toEqual([{ code: 'required', message: both('req') }, { code: 'required', message: both('req') }]);
  });

  test('by its mask with an example of it, and by its rules alone', () => {
    expect(of({ mask: 'A*-0' }).validate('12', optional)).toEqual({ code: 'mask', params: { example: 'A1-1' } });
    const type = of({ rules: [{ code: 'schema', logic: { '!==': [{ var: 'value' }, 'x'] } }] });
    expect([type.validate('x', optional), type.validate('y', optional)]).toEqual([{ code: 'schema' }, undefined]);
  });

  test('which nothing walks that has no end', () => {
    const long = 'a'.repeat(20_001);
    const tooLong = { code: 'tooLong', params: { max: 20_000, length: 20_001 } };
    for (const more of [{ schema: {} }, { mask: '0' }, { rules: [{ code: 'schema', logic: true }] }]) expect(of(more).validate(long, optional)).toEqual(tooLong);
    expect([of({}).validate(long, optional), of({ rules: [] }).validate(long, optional), of({ schema: {} }).validate(long.slice(1), optional)]).toEqual([undefined, undefined, undefined]);
  });

  test('and chosen of the field’s own options, else of the type’s', () => {
    const type = of({ base: 'drop_down', options: ['a', 'b'], schema: { not: { const: 'b' } } });
    expect(['a', 'b', 'c'].map((id) => type.validate(id, mandatory)?.code)).toEqual([undefined, 'schema', 'option']);
    expect(['a', 'c'].map((id) => type.validate(id, { ...mandatory, options: ['c'] })?.code)).toEqual(['option', undefined]);
    const boxes = of({ base: 'check_box', options: ['a', 'b'], schema: { minItems: 2 } });
    expect([[], ['a'], ['a', 'b'], ['a', 'a'], ['c', 'a']].map((ids) => boxes.validate(ids, mandatory)?.code)).toEqual(['requiredChoice', 'schema', undefined, 'repeated', 'option']);
    expect(boxes.validate([], optional)).toBeUndefined();
  });

  test('is sent normalised where it is right, else as it was typed without what cannot be kept', () => {
    const type = of({ normalize: ['upperCase'], schema: { maxLength: 2 } });
    expect([type.normalize('ab'), type.send('ab'), type.send('abc'), type.send('abc\0')]).toEqual(['AB', 'AB', 'abc', 'abc']);
    expect(of({ base: 'number', normalize: ['digitsOnly'] }).send(' a１ ')).toBe('1');
    expect(of({ base: 'drop_down', options: ['a'] }).normalize(' a ')).toBe(' a ');
  });
});
