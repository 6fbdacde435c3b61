import { describe, expect, test } from 'vitest';
import { bothLanguages } from '../../src/base/text.ts';
import { validateValue, ruleDefinition } from '../../src/fields/check.ts';
import type { FieldDefinition, FieldValue, InputType } from '../../src/fields/definition.ts';
import { issueOf } from '../../src/fields/issue.ts';
import { ruleOf, textToSend } from '../../src/fields/rule.ts';
import { disabledOptions, shownFields, baselineSiblings } from '../../src/fields/siblings.ts';
import type { Siblings } from '../../src/fields/siblings.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { sameValue } from '../../src/fields/value.ts';

const field = (type: InputType, facts: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: 'f', name: 'f', type, base: type, label: bothLanguages('f'), mandatory: true, locked: false, options: [],
  limits: typeOf(builtInTypes, { type }).limits, widget: type, value: undefined, ...facts,
});

const choices = (...ids: readonly string[]) => ids.map((id) => ({ id, label: bothLanguages(id) }));
const chosen = (name: string, size: number, content: 'pdf' | 'png' | 'unknown' = 'pdf'): FieldValue =>
  ({ kind: 'chosen', content, file: { name, size, type: '' } });
const check = (definition: FieldDefinition, value: FieldValue, siblings?: Siblings, today?: () => string) =>
  validateValue(builtInTypes, definition, value, siblings, today);
const code = (definition: FieldDefinition, value: FieldValue) => check(definition, value)?.code;

describe('what the rules say (DECISIONS "Form rules by input type")', () => {
  test.each<[InputType, FieldValue, string | undefined]>([
    ['text', '\u3000\n ', 'required'],
    ['text', '　あ　', undefined],
    ['number', '０', undefined],
    ['number', '－１２．５', undefined],
    ['number', '1e3', 'number'],
    ['email', ' a@b.co ', undefined],
    ['email', `${'a'.repeat(249)}@b.co`, undefined],
    ['email', `${'a'.repeat(250)}@b.co`, 'email'],
    ['phone_number', '+81 (0)3-1234-5678', undefined],
    ['phone_number', '０９０ー１２３４ー５６７８', undefined],
    ['phone_number', '1234567', 'phone'],
    ['phone_number', '1234567890123456', 'phone'],
    ['url', 'HTTPS://example.org/a', undefined],
    ['url', 'https:///', 'url'],
    ['currency', '￥1,000円', undefined],
    ['currency', '約¥1000', undefined],
    ['currency', '¥\u30001000', 'currency'],
    ['date', '2024-02-29', undefined],
    ['date', '2023-02-29', 'date'],
    ['video', 'http://[::1]:4000/a.mp4', undefined],
    ['video', 'http://example.org/a.mp4', 'video'],
    ['document', chosen('a.PDF', 10_485_760), undefined],
    ['document', chosen('a.pdf', 10_485_761), 'fileTooBig'],
    ['document', chosen('a.pdf', 0), 'fileEmpty'],
    ['document', chosen('a.pdf', 5, 'png'), 'fileType'],
    ['document', { kind: 'stored', name: 'a.exe' }, undefined],
    ['image', chosen('a.png', 2_097_152, 'png'), undefined],
    ['image', chosen('a.png', 2_097_153, 'png'), 'imageTooBig'],
  ])('%s %j: %s', (type, value, expected) => {
    expect(code(field(type), value)).toBe(expected);
  });

  test('a photo of 2,097,152 bytes is refused where the limit says under 2 MB [CONST-10]', () => {
    const photo = field('image', { limits: { ...typeOf(builtInTypes, { type: 'image' }).limits, maxBytes: 2_097_151 } });
    expect(code(photo, chosen('a.png', 2_097_152, 'png'))).toBe('imageTooBig');
    expect(code(photo, chosen('a.png', 2_097_151, 'png'))).toBeUndefined();
  });

  test('issues carry what their texts need', () => {
    const types = 'pdf, txt, pptx, doc, docx, png, jpeg';
    expect(check(field('document'), chosen('a.exe', 5, 'unknown'))).toEqual({ code: 'fileType', params: { types } });
    expect(check(field('document'), chosen('a.pdf', 10_485_761))).toEqual({ code: 'fileTooBig', params: { maxMegabytes: 10 } });
    expect(check(field('text', { limits: { maxLength: 2 } }), '𠮷野家')).toEqual({ code: 'tooLong', params: { max: 2, length: 3 } });
  });

  // A rule of a server's own type may refuse with any code, also at a field that has no such limit and no text.
  test.each<[string, Partial<FieldDefinition['limits']>, FieldValue, object]>([
    ['tooLong', {}, undefined, { code: 'tooLong', params: { max: 0, length: 0 } }],
    ['tooLong', { maxLength: 1 }, ['ab'], { code: 'tooLong', params: { max: 1, length: 0 } }],
    ['dateBefore', {}, '', { code: 'dateBefore', params: { limit: '' } }],
    ['dateAfter', {}, '', { code: 'dateAfter', params: { limit: '' } }],
    ['fileType', {}, undefined, { code: 'fileType', params: { types: '' } }],
    ['fileTooBig', {}, undefined, { code: 'fileTooBig', params: { maxMegabytes: 0 } }],
    ['imageTooBig', { maxBytes: 1_572_864 }, undefined, { code: 'imageTooBig', params: { maxMegabytes: 1.5 } }],
    ['required', { maxLength: 1 }, 'ab', { code: 'required' }],
  ])('the text of %s with %j finds all that it names', (refusal, limits, value, issue) => {
    expect(issueOf(refusal, field('text', { limits }), value)).toStrictEqual(issue);
  });

  test.each<[unknown, string | undefined]>([[undefined, 'first'], ['', 'second'], ['a', undefined]])('a rule refuses %j for the first of its checks that fails', (value, expected) => {
    const checks = [{ code: 'first', schema: { required: ['value'] } }, { code: 'second', schema: { required: ['value'], properties: { value: { minLength: 1 } } } }];
    const rule = ruleOf({ value: 'text', normalize: [], defaults: { widget: 'text', prompt: 'enter', limits: {} }, checks });
    expect(rule.check({ definition: { mandatory: false, options: [], limits: {} }, value })).toBe(expected);
  });

  test.each<[InputType, string, string | undefined]>([
    ['text', 'required', undefined], ['text_area', 'required', undefined], ['location', 'required', undefined], ['password', 'required', undefined], ['flag', 'required', undefined],
    ['number', 'required', 'number'], ['email', 'required', 'email'], ['phone_number', 'required', 'phone'], ['url', 'required', 'url'], ['video', 'required', 'video'], ['currency', 'required', 'currency'], ['date', 'requiredDate', 'date'],
    ['drop_down', 'requiredOption', undefined], ['radio_button', 'requiredOption', undefined], ['check_box', 'requiredChoice', 'option'],
  ])('a value of a shape that %s does not know: %s where one is demanded, else %s', (type, demanded, hint) => {
    for (const raw of [{ a: 1 }, 5, true]) {
      const asked = field(type, { options: choices('a') });
      const isYes = type === 'flag' && raw === true;
      expect(code(asked, { kind: 'foreign', raw })).toBe(isYes ? undefined : demanded);
      expect(code({ ...asked, mandatory: false }, { kind: 'foreign', raw })).toBe(hint);
    }
  });
});

test('a definition is looked at by the rules once, whatever is asked of it', () => {
  const [one, other] = [field('drop_down'), field('drop_down')];
  expect(ruleDefinition(one)).toBe(ruleDefinition(one));
  expect(ruleDefinition(one)).not.toBe(ruleDefinition(other));
});

describe('a value that is judged again', () => {
  /** Text fields whose rule notes what it reads. */
  function noted() {
    const seen: string[] = [];
    const text = typeOf(builtInTypes, { type: 'text' });
    const normalize = (value: string): string => {
      seen.push(value);
      return text.rule.normalize(value);
    };
    const types = new Map([...builtInTypes, ['text', { ...text, rule: { ...text.rule, normalize } }]]);
    return { types, read: () => seen.splice(0) };
  }

  test('is read once as long as it is the same, for each field', () => {
    const { types, read } = noted();
    const [one, other] = [field('text'), field('text')];
    for (const definition of [one, one, other, other, one]) expect(validateValue(types, definition, ' ')?.code).toBe('required');
    expect(read()).toEqual([' ', ' ']);
    expect(validateValue(types, one, 'a')).toBeUndefined();
    expect(validateValue(types, one, ' ')?.code).toBe('required');
    expect(read()).toEqual(['a', ' ']);
  });

  test('is read anew with another table of types', () => {
    const [first, second] = [noted(), noted()];
    const definition = field('text');
    for (const { types } of [first, second]) validateValue(types, definition, 'a');
    expect([first.read(), second.read()]).toEqual([['a'], ['a']]);
  });

  test('is judged by the day and the fields beside it as they are by then', () => {
    const due = field('date', { limits: { notAfter: 'today' } });
    const on = (day: string) => check(due, '2026-11-20', undefined, () => day)?.code;
    expect([on('2026-11-19'), on('2026-11-20'), on('2026-11-19')]).toEqual(['dateAfter', undefined, 'dateAfter']);
    const end = field('drop_down', { options: choices('2020', '2022'), optionsAfter: 'start' });
    const after = (start: string) => check(end, '2022', () => start)?.code;
    expect([after('2020'), after('2022'), after('2020')]).toEqual([undefined, 'optionAfter', undefined]);
  });
});

describe('a latest day', () => {
  const birth = field('date', { limits: { notAfter: 'today' } });
  const today = () => '2026-11-20';
  test.each([['2026-11-20', undefined], ['2026-11-21', 'dateAfter'], ['2026-13-01', 'date']])('%s: %s', (value, expected) => {
    expect(check(birth, value, undefined, today)?.code).toBe(expected);
  });

  test.each([['1900-01-01', undefined], ['1899-12-31', 'dateBefore'], ['0000-01-01', 'dateBefore'], ['1900/1/1', undefined], ['', 'requiredDate']])('not before the first: %s', (value, expected) => {
    const born = field('date', { limits: { notBefore: '1900-01-01', notAfter: 'today' } });
    const issue = check(born, value, undefined, today);
    expect(issue?.code).toBe(expected);
    if (expected === 'dateBefore') expect(issue?.params).toEqual({ limit: '1900-01-01' });
  });

  test('asks nothing where no day is given', () => {
    const born = field('date', { mandatory: false, limits: { notBefore: '1900-01-01', notAfter: 'today' } });
    expect(check(born, undefined, undefined, today)).toBeUndefined();
    expect(check(born, '  ', undefined, today)).toBeUndefined();
  });

  test('may be a day of its own', () => {
    const until = field('date', { limits: { notAfter: '2020-01-31' } });
    expect(check(until, '2020-02-01')).toEqual({ code: 'dateAfter', params: { limit: '2020-01-31' } });
    expect(check(until, '２０２０-０１-３１')).toBeUndefined();
  });
});

describe('fields that depend on others', () => {
  const isShown = (other: FieldValue, ...values: string[]) => {
    const fields = [field('text', { visibleWhen: { field: 'other', in: values } }), field('text', { id: 'other' })];
    return shownFields(builtInTypes, fields)((id) => (id === 'other' ? other : undefined), () => undefined)('f');
  };

  test.each<[FieldValue, boolean]>([[undefined, true], ['', true], [[], true], ['x', false], [['x'], false], [true, false], [{ kind: 'foreign', raw: [] }, true], [{ kind: 'foreign', raw: ['x'] }, false], [{ kind: 'foreign', raw: {} }, false]])('one that is shown while another is empty, beside %j', (value, expected) => {
    expect(isShown(value, '')).toBe(expected);
  });

  test.each<[unknown, boolean]>([[['7'], true], [['6', '7'], true], [['6'], false], [[7], false], [{ 7: '7' }, false]])('one that waits for another that was entered as check boxes and is a text by now, %j', (raw, expected) => {
    expect(isShown({ kind: 'foreign', raw }, '7')).toBe(expected);
  });

  test('one that waits for what no condition can name, however deep that lies', () => {
    const raw = Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ inner }), '7');
    expect([isShown({ kind: 'foreign', raw }, '7'), isShown({ kind: 'foreign', raw }, '')]).toEqual([false, false]);
  });

  const siblings = (values: Record<string, FieldValue>) => (name: string) => values[name];
  const graduation = field('drop_down', { options: choices('2019', '2020', '2021'), optionsAfter: 'start_year' });

  test('a graduation year at or before the start year is disabled and refused [EDU-26]', () => {
    const started = siblings({ start_year: '2020' });
    expect(disabledOptions(graduation, started)).toEqual(new Set(['2019', '2020']));
    expect(check(graduation, '2020', started)).toEqual({ code: 'optionAfter' });
    expect(check(graduation, '2021', started)).toBeUndefined();
    expect(check(graduation, '2019', siblings({}))).toBeUndefined();
  });

  test.each([['1234567', 'IS', undefined], ['1234', 'IS', undefined], ['123-４５', 'IS', undefined], ['123', 'IS', 'phone'], ['+1234567', 'IS', 'phone'], ['x234567', 'IS', 'phone'], ['', 'IS', 'required'], ['1234567', 'JP', 'phone'], ['1234567', undefined, 'phone'], ['12345678', 'JP', undefined], ['1234567890123456', 'IS', 'phone']])('a phone number beside a country that may have fewer digits: %s in %s', (value, country, expected) => {
    const phone = field('phone_number', { fewerDigitsWhen: { field: 'country', in: ['IS', 'FO'] } });
    expect(check(phone, value, siblings({ country }))?.code).toBe(expected);
  });

  test.each<[FieldValue, readonly string[]]>([[undefined, []], ['', []], ['0', ['0']], ['2019', ['0', '2019']], ['2021', ['0', '2019', '2020', '2021']], [true, []], [['2020'], []]])('beside %j the options %j are refused', (held, refused) => {
    const definition = field('drop_down', { options: choices('0', '2019', '2020', '2021'), optionsAfter: 'start_year' });
    expect([...disabledOptions(definition, siblings({ start_year: held }))]).toEqual(refused);
  });

  test('what depends on no other field is refused nothing, whatever the others hold', () => {
    const free = field('drop_down', { options: choices('2019') });
    expect(check(free, '2019', () => '2020')).toBeUndefined();
    expect([...disabledOptions(free, () => '2020')]).toEqual([]);
  });

  test('where nothing is refused it is one and the same set, so that nothing is drawn anew', () => {
    expect(disabledOptions(graduation, siblings({}))).toBe(disabledOptions(field('drop_down', { options: choices('a') }), siblings({})));
  });

  test('a field is to the others what the server holds, as it is sent', () => {
    const fields = new Map([['width', field('number', { value: '１２' })]]);
    expect(baselineSiblings(builtInTypes, fields)('width')).toBe('12');
    expect(baselineSiblings(builtInTypes, fields)('height')).toBeUndefined();
  });
});

test.each<[FieldValue, FieldValue, boolean]>([
  [undefined, '', true], ['', [], true], ['a', 'a', true], ['a', 'b', false], ['a', ['a'], false], [undefined, 'a', false],
  [['a', 'b'], ['a', 'b'], true], [['a', 'b'], ['a', 'c'], false], [['a', 'b'], ['b', 'a'], false], [['a'], ['a', 'b'], false], [[], ['a'], false],
])('%j and %j are the same to the applicant: %j', (one, other, isSame) => {
  expect(sameValue(one, other)).toBe(isSame);
});

describe('the text that is sent', () => {
  test.each<[InputType, string, string]>([
    ['number', ' １２ ', '12'],
    ['phone_number', '+81 (0)90ー123456', '+8190123456'],
    ['phone_number', 'ext. 12 (desk)', 'ext. 12 (desk)'],
    ['text', ' as typed ', ' as typed '],
    ['currency', '￥１,０００円', '￥１,０００円'],
  ])('%s %j: %j', (type, typed, sent) => {
    expect(textToSend(typeOf(builtInTypes, { type }).rule, typed)).toBe(sent);
  });
});
