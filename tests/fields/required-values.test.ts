import { describe, expect, test } from 'vitest';
import { bothLanguages } from '../../src/base/text.ts';
import { validateValue } from '../../src/fields/check.ts';
import type { FieldDefinition, FieldValue, InputType } from '../../src/fields/definition.ts';
import { textToSend } from '../../src/fields/rule.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';

const mandatory = (type: InputType): FieldDefinition => ({
  id: 'f', name: 'f', type, base: type, label: bothLanguages('f'), mandatory: true, locked: false, limits: typeOf(builtInTypes, { type }).limits,
  options: ['a', 'b'].map((id) => ({ id, label: bothLanguages(id) })), widget: type, value: undefined,
});

const verdictOn = (type: InputType, value: FieldValue) => validateValue(builtInTypes, mandatory(type), value)?.code;
const file = (name: string, size: number, content: 'pdf' | 'png' | 'jpeg' | 'unknown'): FieldValue =>
  ({ kind: 'chosen', content, file: { name, size, type: '' } });
const digits = (count: number) => '1'.repeat(count);
const address = (length: number) => `${'a'.repeat(length - '@b.co'.length)}@b.co`;

describe('a mandatory field takes, and refuses:', () => {
  test.each<readonly [string, InputType, readonly FieldValue[], readonly FieldValue[]]>([
    ['a text [VAL-01]', 'text', ['a'], [undefined, '', '   ']],
    ['lines of text [VAL-02]', 'text_area', ['a', '\na\n'], [undefined, '\n\r\n']],
    ['a place [VAL-03]', 'location', ['Tokyo'], [undefined, '  ']],
    ['a text with an ideographic space [VAL-04]', 'text', ['\u3000あ'], ['\u3000', '\u3000 \u3000']],
    ['a number [VAL-05]', 'number', ['12', '-1.5'], [undefined, '', 'abc', '1.2.3', '1e5']],
    ['zero [VAL-06]', 'number', ['0'], []],
    ['full-width digits [VAL-07]', 'number', ['１２'], ['１２ａ']],
    ['an e-mail address [VAL-08]', 'email', ['a@b.co'], [undefined, 'a', 'a@b', '@b.co', 'a@@b.co', 'a b@c.de']],
    ['an e-mail address of many characters [VAL-09]', 'email', [address(254)], [address(255)]],
    ['a phone number [VAL-10]', 'phone_number', [digits(8), digits(15), `+${digits(8)}`], [undefined, digits(7), digits(16)]],
    ['a web address [VAL-13]', 'url', ['http://a.b', 'HTTPS://a.b'], [undefined, 'ftp://a.b', 'a.b']],
    ['a web address with a host [VAL-14]', 'url', ['https://a.b/c?d'], ['https://', 'https:// a']],
    ['an amount [VAL-15]', 'currency', ['¥1000'], [undefined, '1000', '¥', '¥ 1000']],
    ['an amount with either sign [VAL-16]', 'currency', ['\u00A51000', '\uFFE51000'], ['$1000']],
    ['a day [VAL-18]', 'date', ['2024-02-29'], [undefined, '2023-02-29']],
    ['an option of a drop-down [VAL-19]', 'drop_down', ['a'], [undefined, 'c']],
    ['an option of radio buttons [VAL-20]', 'radio_button', ['b'], [undefined, 'c']],
    ['boxes [VAL-21]', 'check_box', [['a'], ['a', 'b']], [undefined, []]],
    ['some of its boxes, each once [VAL-22]', 'check_box', [['b', 'a']], [['a', 'a'], ['c']]],
    ['the address of a video [VAL-23]', 'video', ['https://a.bc/d.mp4', 'http://127.0.0.1:4000/d.mp4'], [undefined, 'http://a.bc/d.mp4', 'https://a.bc/d.mov']],
    ['a document [VAL-24]', 'document', [file('a.pdf', 5, 'pdf')], [undefined]],
    ['a picture of an exam [VAL-25]', 'image', [file('a.jpg', 5, 'jpeg'), file('a.png', 2_097_152, 'png')], [file('a.gif', 5, 'unknown'), file('a.png', 2_097_153, 'png')]],
  ])('%s', (_what, type, taken, refused) => {
    expect(taken.filter((value) => verdictOn(type, value) !== undefined)).toEqual([]);
    expect(refused.filter((value) => verdictOn(type, value) === undefined)).toEqual([]);
  });
});

describe('what is sent of', () => {
  test.each<readonly [string, InputType, string, string]>([
    ['zero [VAL-06]', 'number', '0', '0'],
    ['a number in full-width digits [VAL-07]', 'number', '１２', '12'],
    ['a phone number with signs between its digits [VAL-11]', 'phone_number', '+81 (90) 1234-5678', '+819012345678'],
    ['a phone number in full-width digits [VAL-12]', 'phone_number', '０９０１２３４５６７８', '09012345678'],
  ])('%s', (_what, type, typed, sent) => {
    expect(verdictOn(type, typed)).toBeUndefined();
    expect(textToSend(typeOf(builtInTypes, { type }).rule, typed)).toBe(sent);
  });
});
