import { describe, expect, test } from 'vitest';
import { largestFile, readInputTypes, typeNamed } from '../../server/contract/input-types.ts';
import type { RuleValue } from '../../server/contract/input-types.ts';
import { fieldsOf, isShown, refusalOf } from '../../server/contract/static-forms.ts';
import type { StaticField } from '../../server/contract/static-forms.ts';

const types = readInputTypes();
const circumstances = { types, today: '2026-11-22', options: { some: ['a', '7'] }, sets: { known: ['x'] } };

function refusal(field: Omit<StaticField, 'name'>, values: Readonly<Record<string, RuleValue>>, more: object = {}): string | undefined {
  const own: StaticField = { name: 'f', ...field };
  const form = { sections: [{ fields: [own] }], ranges: { few: [2, 4] } };
  return refusalOf(form, own, (name) => values[name], { ...circumstances, ...more })?.code;
}

const file = (size: number) => ({ name: 'a.pdf', size, extension: 'pdf', content: 'pdf' });

describe('a field of a form file is refused where the page refuses it', () => {
  test.each<readonly [Omit<StaticField, 'name'>, Readonly<Record<string, RuleValue>>, string | undefined]>([
    [{ type: 'text', mandatory: true }, {}, 'required'], [{ type: 'text' }, {}, undefined], [{ type: 'text', mandatory: true }, { f: ' ' }, 'required'], [{ type: 'text', mandatory: true }, { f: 'a' }, undefined],
    [{ type: 'text', mandatory: true, limits: { maxLength: 2 } }, { f: 'abc' }, 'tooLong'], [{ type: 'text', mandatory: true, limits: { maxLength: 3 } }, { f: 'abc' }, undefined], [{ type: 'text', limits: { maxLength: 2 } }, { f: 'abc' }, undefined],
    [{ type: 'drop_down', mandatory: true, options: 'some' }, { f: 'a' }, undefined], [{ type: 'drop_down', mandatory: true, options: 'some' }, { f: 'b' }, 'option'], [{ type: 'drop_down', mandatory: true, options: 'some' }, {}, 'requiredOption'], [{ type: 'drop_down', options: 'some' }, { f: 'b' }, undefined],
    ...['1', '5', '02', '3.0'].map((f) => [{ type: 'drop_down', mandatory: true, options: 'few' }, { f }, 'option'] as const), ...['2', '3', '4'].map((f) => [{ type: 'drop_down', mandatory: true, options: 'few' }, { f }, undefined] as const),
    [{ type: 'drop_down', mandatory: true, options: 'none' }, { f: '1' }, 'option'], [{ type: 'drop_down', mandatory: true }, { f: '1' }, 'option'],
    [{ type: 'text', mandatory: true, visibleWhen: { field: 'g', in: 'known' } }, {}, undefined], [{ type: 'text', mandatory: true, visibleWhen: { field: 'g', in: 'known' } }, { g: 'x' }, 'required'], [{ type: 'text', mandatory: true, visibleWhen: { field: 'g', in: 'known' } }, { g: 'y' }, undefined],
    [{ type: 'text', mandatory: true, visibleWhen: { field: 'g', in: 'strange' } }, { g: 'x' }, undefined], [{ type: 'text', mandatory: true, visibleWhen: { field: 'g', in: 'known' } }, { g: ['x'] }, undefined],
    [{ type: 'drop_down', mandatory: true, options: 'few', optionsAfter: 'g' }, { f: '3', g: '2' }, undefined], [{ type: 'drop_down', mandatory: true, options: 'few', optionsAfter: 'g' }, { f: '3', g: '3' }, 'optionAfter'], [{ type: 'drop_down', mandatory: true, options: 'few', optionsAfter: 'g' }, { f: '3', g: '10' }, 'optionAfter'],
    [{ type: 'drop_down', mandatory: true, options: 'few', optionsAfter: 'g' }, { f: '3', g: '' }, undefined], [{ type: 'drop_down', mandatory: true, options: 'few', optionsAfter: 'g' }, { f: '3' }, undefined], [{ type: 'drop_down', mandatory: true, options: 'few', optionsAfter: 'g' }, { f: '9', g: '10' }, 'option'],
    [{ type: 'date', mandatory: true, limits: { notAfter: 'today' } }, { f: '2026-11-22' }, undefined], [{ type: 'date', mandatory: true, limits: { notAfter: 'today' } }, { f: '2026-11-23' }, 'dateAfter'], [{ type: 'date', mandatory: true, limits: { notAfter: '2020-01-31' } }, { f: '2020-01-31' }, undefined], [{ type: 'date', mandatory: true, limits: { notAfter: '2020-01-31' } }, { f: '2020-02-01' }, 'dateAfter'],
    [{ type: 'date', mandatory: true, limits: { notBefore: '1900-01-01' } }, { f: '1900-01-01' }, undefined], [{ type: 'date', mandatory: true, limits: { notBefore: '1900-01-01' } }, { f: '1899-12-31' }, 'dateBefore'], [{ type: 'date', mandatory: true, limits: { notBefore: '1900-01-01' } }, { f: '' }, 'requiredDate'], [{ type: 'date', mandatory: true, limits: { notBefore: '1900-01-01' } }, { f: '1899-13-01' }, 'date'],
    [{ type: 'date', limits: { notBefore: '1900-01-01' } }, { f: '1800-01-01' }, undefined],
    [{ type: 'image' }, { f: { ...file(1), extension: 'png', content: 'png' } }, undefined], [{ type: 'image' }, { f: file(1) }, 'fileType'], [{ type: 'document' }, { f: file(0) }, 'fileEmpty'], [{ type: 'document' }, {}, undefined], [{ type: 'document', mandatory: true }, {}, 'requiredFile'],
    [{ type: 'document' }, { f: file(10_485_760) }, undefined], [{ type: 'document' }, { f: file(10_485_761) }, 'fileTooBig'], [{ type: 'document', limits: { maxBytes: 5 } }, { f: file(6) }, 'fileTooBig'],
    [{ type: 'text', product: { mandatory: true } }, {}, undefined],
  ])('%j with %j: %s', (field, values, code) => {
    expect(refusal(field, values)).toBe(code);
  });

  test('with what is different in the product', () => {
    expect(refusal({ type: 'text', product: { mandatory: true } }, {}, { isProduct: true })).toBe('required');
    expect(refusal({ type: 'text', mandatory: true, limits: { maxLength: 1 }, product: { limits: { maxLength: 3 } } }, { f: 'ab' }, { isProduct: true })).toBeUndefined();
    expect(refusal({ type: 'text', mandatory: true, limits: { maxLength: 1 }, product: { limits: { maxLength: 3 } } }, { f: 'ab' })).toBe('tooLong');
    expect(refusal({ type: 'drop_down', mandatory: true, options: 'some' }, { f: 'a' }, { options: undefined })).toBe('option');
    expect(refusal({ type: 'text', mandatory: true, visibleWhen: { field: 'g', in: 'known' } }, { g: 'x' }, { sets: undefined })).toBeUndefined();
  });
});

test('what a form has, in its order, and what of it is shown', () => {
  const [one, two] = [{ name: 'a', type: 'text' }, { name: 'b', type: 'text', visibleWhen: { field: 'a', in: 'known' } }];
  expect(fieldsOf({ sections: [{ fields: [one] }, { fields: [two] }] })).toEqual([one, two]);
  expect([isShown(one, () => undefined, circumstances), isShown(two, () => 'x', circumstances), isShown(two, () => undefined, circumstances)]).toEqual([true, true, false]);
});

describe('the table of types', () => {
  test('has what each file says', () => {
    expect([...types].map(([name, { value }]) => `${name} ${value}`)).toEqual([
      'check_box choices', 'currency text', 'date text', 'document file', 'drop_down choice', 'email text', 'flag flag', 'image file', 'location text', 'number text', 'password text', 'phone_number text', 'radio_button choice', 'text text', 'text_area text', 'url text', 'video text',
    ]);
    expect(typeNamed(types, 'document').limits).toEqual({ maxBytes: 10_485_760, accept: ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'] });
    expect(typeNamed(types, 'image').limits).toEqual({ maxBytes: 2_097_152, accept: ['png', 'jpeg'] });
    expect(largestFile(types)).toBe(10_485_760);
    expect(largestFile(new Map([['text', typeNamed(types, 'text')]]))).toBe(0);
    expect(() => typeNamed(types, 'star_rating')).toThrow('star_rating');
  });

  test('answers the first check that fails', () => {
    const { judge } = typeNamed(types, 'check_box');
    const definition = { mandatory: true, options: ['a', 'b'], limits: {} };
    expect([undefined, [], ['c', 'c'], ['a', 'a'], ['a', 'b'], ['b']].map((value) => judge(definition, value)?.code)).toEqual(['requiredChoice', 'requiredChoice', 'option', 'repeated', undefined, undefined]);
    expect(judge({ ...definition, mandatory: false }, [])).toBeUndefined();
  });
});
