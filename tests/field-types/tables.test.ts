import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bases, isBase, widgetsFor } from '../../src/field-types/bases.ts';
import { valueCodes } from '../../src/field-types/codes.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { filledMask, fitsMask, hasSlots, isSlot, maskedText, maskedWhileTyping } from '../../src/field-types/mask.ts';
import { normalizerOf, normalizers } from '../../src/field-types/normalizers.ts';
import { presentEntry } from '../../src/field-types/present.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { holds, operatorNames, ruleIssues } from '../../src/field-types/rules.ts';
import { compileSchema } from '../../src/json-schema/compile.ts';
import { optionalText } from '../../src/base/text.ts';
import { optionsOf, textsOf } from '../../src/field-types/texts.ts';
import { law } from '../arbitraries/law.ts';
import { clientPorts, everyBase, serverPorts } from './ports.ts';

type Files = Readonly<Record<string, string>>;

const both = (text: string) => ({ en: text, jp: text });

describe('the bases', () => {
  const lines = ['text', 'text_area', 'number', 'email', 'phone_number', 'url', 'location'];
  const choices = ['drop_down', 'radio_button', 'year', 'month'];

  test.each([
    ...(['text', 'text_area', 'location'] as const).map((base) => [base, 'text', [...lines, 'currency', 'date', 'one_time_code']] as const),
    ...(['number', 'email', 'phone_number', 'url'] as const).map((base) => [base, 'text', lines] as const),
    ['currency', 'text', ['currency']], ['date', 'text', [...lines, 'date']],
    ['drop_down', 'choice', choices], ['radio_button', 'choice', choices], ['check_box', 'choices', ['check_box']],
    ['document', 'file', ['document']], ['image', 'file', ['image']], ['video', 'file', ['video']],
  ] as const)('%s holds a %s and is shown by %j', (base, kind, widgets) => {
    expect([isBase(base), bases[base], widgetsFor(base)]).toEqual([true, kind, widgets]);
  });

  test('are these fifteen', () => {
    expect(everyBase).toHaveLength(15);
    for (const name of ['unknown', 'toString', '', 5, undefined, ['text']]) expect(isBase(name)).toBe(false);
  });
});

test('the codes of values are those of the bases’ rules, of what a type adds, and of a part', () => {
  const rules: Files = import.meta.glob('/schemas/input-types/*.json', { eager: true, import: 'default', query: '?raw' });
  const codesOf = (text: string): readonly string[] => (JSON.parse(text) as { allOf: readonly { 'x-code': string }[] }).allOf.map((check) => check['x-code']);
  const ofBases = everyBase.flatMap((base) => codesOf(rules[`/schemas/input-types/${base}.json`] ?? ''));
  const added = ['mask', 'schema', 'schemaMinimum', 'schemaMaximum', 'schemaMinLength', 'schemaMaxLength', 'schemaPattern', 'schemaEnum', 'tooFew', 'tooMany', 'part'];
  expect([...valueCodes].sort()).toEqual([...new Set([...ofBases, ...added])].sort());
});

test('lint knows every keyword of JSON Schema 2020-12', () => {
  const metaSchemas: Files = import.meta.glob('/node_modules/ajv/dist/refs/json-schema-2020-12/meta/*.json', { eager: true, import: 'default', query: '?raw' });
  const keywords = Object.values(metaSchemas).flatMap((text) => Object.keys((JSON.parse(text) as { properties: object }).properties));
  expect(keywords.length).toBeGreaterThan(50);
  for (const keyword of keywords) expect(JSON.stringify(lintFieldTypes({ name: 'made', base: 'text', schema: { [keyword]: {} } })), keyword).not.toMatch(/is no keyword/);
});

describe('texts', () => {
  test.each<[unknown, unknown]>([
    [both('a'), both('a')], [{ en: 'a' }, both('a')], [{ jp: 'あ' }, both('あ')], [{ en: '', jp: 'あ' }, both('あ')], [{ en: 'a', jp: ' ' }, both('a')], [{ en: 5, jp: 'あ' }, { en: '5', jp: 'あ' }],
    ['a', both('a')], [5, both('5')], [true, both('true')], ['', undefined], [' ', undefined], [{}, undefined], [[], undefined], [null, undefined], [undefined, undefined], [{ en: [], jp: {} }, undefined], [{ fr: 'a' }, undefined],
  ])('%j reads %j', (wire, expected) => {
    expect(optionalText(wire)).toEqual(expected);
  });

  test('of a type are its own, by their keys, frozen, and no others', () => {
    const read = textsOf({ label: both('a'), placeholder: { en: 'b', jp: 'い' }, help: 'c', messages: { required: both('d'), mask: 5, none: {}, empty: ' ' }, title: both('e') });
    expect(read).toEqual({ label: both('a'), placeholder: { en: 'b', jp: 'い' }, help: both('c'), messages: { required: both('d'), mask: both('5') } });
    expect([read.label, read.messages].every(Object.isFrozen)).toBe(true);
    expect(Object.keys(read.messages ?? {})).toEqual(['required', 'mask']);
    expect(textsOf({ label: {}, messages: 5 })).toEqual({});
    expect(textsOf({ messages: [] })).toEqual({});
  });

  test('of options are their ids where they have no name, each id once', () => {
    const option = (id: string, label: object = both(id)) => ({ id, label });
    expect(optionsOf(['a', 5, { option_id: 'b', option_name: { en: 'B', jp: 'ビー' } }, { option_id: 7 }, { option_name: 'c' }, { option_name: { en: 'D', jp: 'ディー' } }, { option_id: 'a', option_name: 'second' }, {}, null, [], ' ', { option_id: ' ' }])).toEqual([
      option('a'), option('5'), option('b', { en: 'B', jp: 'ビー' }), option('7'), option('c'), option('D', { en: 'D', jp: 'ディー' }),
    ]);
    expect([optionsOf(5), optionsOf(undefined), optionsOf({ 0: 'a' })]).toEqual([[], [], []]);
    expect([optionsOf(['a']), optionsOf(['a'])[0]].every(Object.isFrozen)).toBe(true);
  });
});

describe('a type that has been read', () => {
  const read = (...entries: readonly object[]) => readFieldTypes(entries, clientPorts);
  const one = (more: object) => read({ name: 'made', base: 'text', ...more }).types.get('made')!;

  test('says what its entry says', () => {
    const { normalize, send, validate, ...facts } = one({ label: both('a'), mask: '00', normalize: ['trim', 'upperCase'], widget: { name: 'text_area', options: { rows: 5, autocomplete: 'x', wide: true } } });
    expect([normalize, send, validate].map((member) => typeof member)).toEqual(['function', 'function', 'function']);
    expect(facts).toEqual({ name: 'made', base: 'text', label: both('a'), mask: '00', normalizers: ['trim', 'upperCase'], options: [], widget: { name: 'text_area', options: { rows: 5, autocomplete: 'x', wide: true } } });
    expect([one({}), one({ widget: { name: 'text', options: { a: 1 } } }).widget?.options].every(Object.isFrozen)).toBe(true);
  });

  test('has no widget where its base has none of the name, and says so', () => {
    expect(one({ widget: { name: 'check_box' } })).not.toHaveProperty('widget');
    expect(read({ name: 'made', base: 'text', widget: { name: 'check_box' } }).diagnostics).toMatchObject([{ path: '/0/widget/name', severity: 'warning' }]);
    expect(one({ widget: { name: 'text' } }).widget).toEqual({ name: 'text', options: {} });
  });

  test('that has parts has the widgets of these, whatever it names', () => {
    const fields = { a: { input_type: 'text' } };
    for (const widget of [{ name: 'text' }, 5]) expect(one({ fields, widget })).not.toHaveProperty('widget');
  });

  test('is none where it is faulty behind a hundred oddities', () => {
    const odd = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`odd${String(index)}`, 1]));
    expect(read({ name: 'made', base: 'text', ...odd }).types.size).toBe(1);
    expect(read({ name: 'made', base: 'text', ...odd, normalize: 5 }).diagnostics).toMatchObject([{ path: '/0/normalize', severity: 'error' }]);
    expect(lintFieldTypes({ name: 'made', base: 'text', ...odd })).toHaveLength(100);
    expect(lintFieldTypes({ name: 'made', base: 'text', normalize: Array.from({ length: 300 }, () => 'none') })).toHaveLength(200);
  });

  test('has no member that is null, but in its schema', () => {
    expect(presentEntry({ label: null, messages: { a: { en: 'a', jp: null }, b: null }, fields: { a: { options: null, label: { en: null } } }, schema: { const: null }, rules: [null, { at: null, logic: { '==': [null, 1] } }], options: [{ option_name: null }], repeat: { max: null } }))
      .toEqual({ messages: { a: { en: 'a' } }, fields: { a: { label: { en: null } } }, schema: { const: null }, rules: [null, { logic: { '==': [null, 1] } }], options: [{}], repeat: {} });
  });

  test.each([[{}, { min: 0, max: 100 }], [{ min: 2 }, { min: 2, max: 100 }], [{ max: 3 }, { min: 0, max: 3 }], [undefined, undefined]])('repeats as %j', (repeat, expected) => {
    expect(one({ fields: { a: { input_type: 'text' } }, ...(repeat && { repeat }) }).repeat).toEqual(expected);
  });

  test('has its parts in their order, each with what it is asked as', () => {
    const { types } = read(
      { name: 'pick', base: 'drop_down', options: ['x', 'y'] },
      { name: 'made', base: 'text', fields: {
        b: { input_type: 'pick', 'is_mandatory?': true, translated_name: '選択' }, a: { input_type: 'text', translated_name: { en: 'A', jp: 'ア' }, visible_when: { field: 'b', in: ['x', ''] } }, c: { input_type: 'radio_button', options: ['z'], is_mandatory: 'true' },
        d: { input_type: 'pick', options: ['w'] },
      } },
    );
    const parts = types.get('made')?.parts ?? [];
    expect(parts.map(({ name, inputType, base, label, mandatory, options, visibleWhen, type }) => [name, inputType, base, label, mandatory, options.map(({ id }) => id), visibleWhen, type?.name])).toEqual([
      ['b', 'pick', 'drop_down', { en: 'b', jp: '選択' }, true, ['x', 'y'], undefined, 'pick'], ['a', 'text', 'text', { en: 'A', jp: 'ア' }, false, [], { field: 'b', in: ['x', ''] }, undefined],
      ['c', 'radio_button', 'radio_button', both('c'), true, ['z'], undefined, undefined], ['d', 'pick', 'drop_down', both('d'), false, ['w'], undefined, 'pick'],
    ]);
    expect([parts, parts[0], parts[1]?.visibleWhen].every(Object.isFrozen)).toBe(true);
    expect(parts[0]?.validate(undefined)).toEqual({ code: 'requiredOption' });
    expect([parts[2]?.validate('w'), parts[2]?.validate('z'), parts[3]?.validate('x'), parts[3]?.validate('w'), parts[3]?.validate(undefined)]).toEqual([{ code: 'option' }, undefined, { code: 'option' }, undefined, undefined]);
  });

  test('may be of a type that stands behind it in the answer, with parts or without', () => {
    const fields = { a: { input_type: 'late' } };
    expect([...read({ name: 'made', base: 'text', fields }, { name: 'late', base: 'number' }).types.keys()]).toEqual(['late', 'made']);
    const nested = read({ name: 'made', base: 'text', fields }, { name: 'late', base: 'text', fields: { b: { input_type: 'text' } } });
    expect([[...nested.types.keys()], nested.diagnostics]).toEqual([['late', 'made'], []]);
    expect(nested.types.get('made')?.parts?.[0]?.type).toBe(nested.types.get('late'));
  });

  test('is of the first that has the name, wherever they stand', () => {
    const fields = (name: string) => ({ fields: { [name]: { input_type: 'text' } } });
    const { types, diagnostics } = read({ name: 'outer', base: 'text', fields: { a: { input_type: 'made' } } }, { name: 'made', base: 'text', ...fields('first') }, { name: 'made', base: 'text', ...fields('second') });
    expect([types.get('outer')?.parts?.[0]?.type?.parts?.map(({ name }) => name), diagnostics.map(({ path }) => path)]).toEqual([['first'], ['/2']]);
  });

  test('is left out where another has its name', () => {
    const twice = read({ name: 'made', base: 'text' }, { name: 'made', base: 'number' });
    expect([twice.types.get('made')?.base, twice.diagnostics.map(({ path, reason }) => `${path} ${reason}`)]).toEqual(['text', ['/1 a second type "made"']]);
  });

  test('is not made of what is no definition; each is told once, by its first fault', () => {
    expect(read(null as never, { name: 'made', base: 'text' }).diagnostics).toEqual([{ path: '/0', reason: 'is no definition', severity: 'error' }]);
    const { types, diagnostics } = readFieldTypes({ field_types: [5, { name: 'A', base: 'b', label: 5 }, { name: 'made', base: 'text', foo: 1 }] }, clientPorts);
    expect([[...types.keys()], diagnostics.map(({ path }) => path)]).toEqual([['made'], ['/field_types/0', '/field_types/1/name']]);
    expect(readFieldTypes({ field_types: 5 }, clientPorts)).toEqual({ types: new Map(), diagnostics: [expect.objectContaining({ path: '/field_types', severity: 'error' })] });
    expect(readFieldTypes([{ name: 'made', base: 'drop_down', options_from: 'countries' }], clientPorts).diagnostics).toMatchObject([{ path: '/0/options_from', reason: 'the look-up has not been resolved into options' }]);
    expect(readFieldTypes([{ name: 'made', base: 'drop_down', options_from: 'countries', options: ['a'] }], clientPorts).diagnostics).toEqual([]);
  });
});

describe('normalisers', () => {
  const range = (from: string, to: string): readonly string[] => Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, index) => String.fromCharCode(from.charCodeAt(0) + index));

  test('of kana move these and no neighbours', () => {
    const shift = (name: string, texts: readonly string[]): readonly string[] => texts.filter((text) => normalizers[name]?.(text) !== text);
    const around = range('\u3030', '\u30ff');
    expect(shift('toKatakana', around)).toEqual([...range('\u3041', '\u3096'), '\u309d', '\u309e']);
    expect(shift('toHiragana', around)).toEqual([...range('\u30a1', '\u30f6'), '\u30fd', '\u30fe']);
    expect(shift('halfToFullKana', range('\uff50', '\uffaf'))).toEqual(range('\uff61', '\uff9f'));
    expect([normalizers.toKatakana?.('ぁゖゝゞ'), normalizers.toHiragana?.('ァヶヽヾ')]).toEqual(['ァヶヽヾ', 'ぁゖゝゞ']);
    expect(['ｱﾞ', 'ﾊﾟ', 'ハﾟ', '\u30a0ﾞ', 'ヶﾞ', '\u30f7ﾞ', 'xﾞ', 'ﾞﾟ'].map((text) => normalizers.halfToFullKana?.(text))).toEqual(['ア゛', 'パ', 'パ', '\u30a0゛', 'ヶ゛', '\u30f7゛', 'x゛', '゛゜']);
  });

  test.each([
    ['upperCase', 'aßéあ1', 'ASSÉあ1'], ['lowerCase', 'AÉÖ1', 'aéö1'], ['digitsOnly', ' ０1-9٣a', '019'], ['dropSpaces', ' a\u3000b\tc\n', 'abc'], ['collapseSpaces', 'a \u3000 b\n\nc', 'a b c'],
  ])('%s makes of %j %j', (name, text, expected) => {
    expect(normalizers[name]?.(text)).toBe(expected);
  });

  test('are done in their order, until nothing changes; one that there is not is none', () => {
    expect(normalizerOf(['lowerCase', 'upperCase'])('aB')).toBe('AB');
    expect(normalizerOf(['upperCase', 'lowerCase'])('aB')).toBe('ab');
    expect(normalizerOf([])('aB')).toBe('aB');
    expect(normalizerOf(['none', 'toString', 'trim'])(' a ')).toBe('a');
    // A full-width blank at the end is one only when it is folded.
    expect(normalizerOf(['dropSpaces', 'foldDots', 'dropClosing'])('a。 。')).toBe('a..');
    expect(normalizerOf(['plainNumber', 'foldWidth'])('１，０００')).toBe('1000');
  });
});

describe('masks', () => {
  test.each([['0', '5', true], ['0', 'a', false], ['0', '５', false], ['0', '', false], ['A', 'a', true], ['A', 'Z', true], ['A', '1', false], ['A', 'é', false], ['*', '9', true], ['*', 'z', true], ['*', '-', false], ['-', '-', true], ['-', 'ー', false], ['00', '1', false], ['0', '12', false], ['0😀0', '1😀2', true], ['0-', '1', false]])('%s: %s fits: %s', (mask, text, expected) => {
    expect(fitsMask(mask, text)).toBe(expected);
  });

  test('have slots, or not', () => {
    expect(['0', 'A', '*', 'x', 'a', '1', '', 'toString'].map(isSlot)).toEqual([true, true, true, false, false, false, false, false]);
    expect(['-0', 'A', '**', 'abc', ''].map(hasSlots)).toEqual([true, true, true, false, false]);
    expect(filledMask('0A*-0', '1', 'b', 'c')).toBe('1bc-1');
  });

  test.each([
    ['000-0000', '1000001', '100-0001'], ['000-0000', '100 0001', '100-0001'], ['000-0000', '100ー0001', '100-0001'], ['000-0000', '１００～０００１', '100-0001'], ['000-0000', ' 100-0001 ', '100-0001'], ['000-0000', '100--0001', '100-0001'],
    ['000-0000', '100-000', '100-000'], ['000-0000', '100-00012', '100-00012'], ['000-0000', 'x1000001', 'x1000001'], ['000-0000', '', ''],
    ['A-0', 'b5', 'b-5'], ['A-0', '55', '55'], ['ID000', '123', 'ID123'], ['ID000', 'ID123', 'ID123'], ['(00) 00', '1234', '(12) 34'], ['(00) 00', '(12)34', '(12) 34'], ['00円', '12', '12円'], ['00円', '12円', '12円'], ['0 0', '1　2', '1 2'], ['*-*', 'a1', 'a-1'],
  ])('%s laid over %j gives %j', (mask, typed, expected) => {
    expect(maskedText(mask, typed)).toBe(expected);
  });

  test.each([['(00) 00', '1', '(1'], ['(00) 00', '12', '(12'], ['(00) 00', '123', '(12) 3'], ['ID000', '1', 'ID1'], ['00円', '12', '12'], ['00円', '123', '123'], ['0-0', '1-', '1'], ['0-0', 'a', 'a'], ['--0', '', ''], ['--0', '-', '']])('%s while %j is typed shows %j', (mask, typed, expected) => {
    expect(maskedWhileTyping(mask, typed)).toBe(expected);
  });
});

describe('rules', () => {
  const rule = (logic: unknown) => ({ code: 'r', logic });

  test.each<[unknown, object, boolean]>([
    [true, {}, true], [false, {}, false], [0, {}, false], ['', {}, false], ['0', {}, true], [[], {}, false], [[0], {}, true], [{ var: 'a' }, { a: 1 }, true], [{ var: 'a' }, {}, false], [{ var: ['a', 5] }, {}, true],
    [{ '<': [{ var: 'a' }, 5] }, { a: 4 }, true], [{ '<': [{ var: 'a' }, 5] }, { a: 5 }, false], [{ in: ['x', { var: 'a' }] }, { a: ['x', 'y'] }, true], [{ missing: ['a', 'b'] }, { a: 1 }, true], [{ missing: ['a'] }, { a: 1 }, false],
    [{ unknown: 1 }, {}, false],
  ])('%j over %j: %s', (logic, values, expected) => {
    expect(holds(rule(logic), values as never)).toBe(expected);
  });

  test('read names that are there, and that have no dot', () => {
    const reasons = (logic: unknown) => ruleIssues(logic, new Set(['a', 'b.c'])).map(({ reason }) => reason);
    expect(reasons({ var: 'b.c' })).toEqual(['cannot read "b.c": a dot leads into a value; give the part a name without one']);
    expect([reasons({ var: 'a.b' }), reasons({ var: 'c' }), reasons({ var: 'a' })]).toEqual([['there is no "a.b" to read'], ['there is no "c" to read'], []]);
    expect([reasons({ var: 5 }), reasons({ missing: ['a', ['a']] })]).toEqual([['var must name what it reads: a, b.c'], ['missing must name what it reads: a, b.c']]);
  });

  test('have these operators, and look at a hundred parts', () => {
    expect([...operatorNames].sort()).toEqual(['!', '!!', '!=', '!==', '%', '*', '+', '-', '/', '<', '<=', '==', '===', '>', '>=', '?:', 'and', 'cat', 'if', 'in', 'max', 'min', 'missing', 'missing_some', 'or', 'substr', 'var'].sort());
    const of = (count: number) => ruleIssues({ and: Array.from({ length: count }, () => 1) }, new Set());
    expect([of(98), of(99)]).toEqual([[], [{ path: '', reason: 'has more than 100 parts' }]]);
  });
});

describe.each([['client', clientPorts], ['server', serverPorts]])('a fault of a schema, over the table of the %s', (_, ports) => {
  const number = { minimum: 3, maximum: 5, exclusiveMinimum: 3, exclusiveMaximum: 5, multipleOf: 2, const: 4, enum: [4], type: 'integer', not: { minimum: 3 } };
  const judged = (base: string, schema: object, value: string, messages: object = {}) =>
    readFieldTypes([{ name: 'made', base, schema, messages }], ports).types.get('made')?.validate(value, { mandatory: false, options: [], limits: {} });

  test.each([
    ['minimum', '2', { code: 'schemaMinimum', params: { limit: 3 } }], ['maximum', '6', { code: 'schemaMaximum', params: { limit: 5 } }], ['exclusiveMinimum', '3', { code: 'schema' }], ['exclusiveMaximum', '5', { code: 'schema' }],
    ['multipleOf', '3', { code: 'schema' }], ['const', '5', { code: 'schemaEnum' }], ['enum', '5', { code: 'schemaEnum' }], ['type', '1.5', { code: 'schema' }], ['not', '4', { code: 'schema' }],
  ] as const)('of %s', (keyword, value, expected) => {
    expect(judged('number', { [keyword]: number[keyword] }, value)).toEqual(expected);
  });

  test.each([['minLength', 2, 'a', { code: 'schemaMinLength', params: { limit: 2 } }], ['maxLength', 2, 'abc', { code: 'schemaMaxLength', params: { limit: 2 } }], ['pattern', '^b', 'a', { code: 'schemaPattern' }]])('of %s', (keyword, limit, value, expected) => {
    expect(judged('text', { [keyword]: limit }, value)).toEqual(expected);
  });

  test('names the keyword, for whoever looks for what a schema refuses', () => {
    const { not, ...asserted } = number;
    const wrong = { minimum: 2, maximum: 6, exclusiveMinimum: 3, exclusiveMaximum: 5, multipleOf: 3, const: 5, enum: 5, type: 1.5 };
    expect(Object.entries(asserted).map(([keyword, value]) => compileSchema({ [keyword]: value }).check(wrong[keyword as keyof typeof wrong])?.keyword)).toEqual(Object.keys(asserted));
    expect(compileSchema({ not }).check(4)?.keyword).toBe('not');
  });

  test('fills its own text with what it names, and leaves every other gap', () => {
    const own = { en: 'At least {{limit}}, {{name}}, {{toString}}.', jp: '{{limit}}以上、{{name}}。' };
    const filled = { en: 'At least 3, {{name}}, {{toString}}.', jp: '3以上、{{name}}。' };
    expect(judged('number', { minimum: 3 }, '2', { schemaMinimum: own })?.message).toEqual(filled);
    expect(judged('number', { minimum: 3 }, '2', { schema: own })?.message).toEqual(filled);
    expect(judged('number', { multipleOf: 2 }, '3', { schema: own })?.message).toEqual(own);
  });

  test('has the text of its own code, else that of schema', () => {
    const [own, general] = [both('own'), both('general')];
    expect(judged('number', { minimum: 3 }, '2', { schemaMinimum: own, schema: general })).toEqual({ code: 'schemaMinimum', params: { limit: 3 }, message: own });
    expect(judged('number', { minimum: 3 }, '2', { schema: general })).toEqual({ code: 'schemaMinimum', params: { limit: 3 }, message: general });
    expect(judged('number', { multipleOf: 2 }, '3', { schema: general, schemaMinimum: own })).toEqual({ code: 'schema', message: general });
  });
});

law('a mask and what is typed never make more of a text than it holds', fc.property(fc.constantFrom('000-0000', 'AA 00', '(00) 00', '*-*'), fc.string({ unit: fc.constantFrom('1', 'a', '-', ' ', 'x', '９'), maxLength: 10 }), (mask, typed) => {
  const slotsOf = (text: string): string => text.normalize('NFKC').replace(/[^0-9A-Za-z]/g, '');
  expect(slotsOf(maskedText(mask, typed))).toBe(slotsOf(typed));
}));
