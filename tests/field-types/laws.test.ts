import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AskedOf, ServedType } from '../../src/field-types/contract.ts';
import { fitsMask, maskedText, maskedWhileTyping } from '../../src/field-types/mask.ts';
import { normalizerOf, normalizers } from '../../src/field-types/normalizers.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { decodeStructured, encodeStructured } from '../../src/field-types/structured.ts';
import { hostileText } from '../arbitraries/hostile.ts';
import { law } from '../arbitraries/law.ts';
import { anyText } from '../arbitraries/text.ts';
import { examples, exampleValues } from './examples.ts';
import { clientPorts, everyBase, serverPorts } from './ports.ts';

const texts = fc.oneof(anyText(), hostileText());
const asked = (mandatory: boolean): AskedOf => ({ mandatory, options: [], limits: {} });

describe('normalisers', () => {
  for (const [name, normalize] of Object.entries(normalizers)) {
    law(`${name}, done again, changes nothing`, fc.property(texts, (text) => {
      const once = normalize(text);
      expect(normalize(once)).toBe(once);
    }), 300);
  }

  law('several of them, done again, change nothing', fc.property(fc.array(fc.constantFrom(...Object.keys(normalizers)), { maxLength: 4 }), texts, (names, text) => {
    const normalize = normalizerOf(names);
    const once = normalize(text);
    // Kana that go both ways never come to rest.
    if (!(names.includes('toKatakana') && names.includes('toHiragana')) && !(names.includes('upperCase') && names.includes('lowerCase'))) expect(normalize(once)).toBe(once);
  }), 500);

  test.each([
    ['halfToFullKana', 'ｶﾞｯｺｳ ﾊﾟﾝ ｰ①㈱Ⅲ～Ａ', 'ガッコウ パン ー①㈱Ⅲ～Ａ'],
    ['halfToFullKana', 'カﾞ ﾞ ﾟ', 'ガ ゛ ゜'],
    ['toHiragana', 'ラーメン ヷヸヹヺ', 'らーめん ヷヸヹヺ'],
    ['toKatakana', 'らーめん ゝゞ', 'ラーメン ヽヾ'],
    ['digitsOnly', '〒１００ー0001', '1000001'],
    ['collapseSpaces', 'a　 b\n\tc', 'a b c'],
    ['dropSpaces', ' a　b ', 'ab'],
  ])('%s: %s is %s', (name, text, expected) => {
    expect(normalizers[name]?.(text)).toBe(expected);
  });
});

describe('masks', () => {
  const mask = fc.string({ unit: fc.constantFrom('0', 'A', '*', '-', ' ', '/', '(', ')'), minLength: 1, maxLength: 12 });
  const filled = mask.chain((form) => fc.tuple(fc.constant(form), fc.tuple(...Array.from(form).map((sign) =>
    (sign === '0' ? fc.constantFrom('1', '9') : sign === 'A' ? fc.constantFrom('b', 'Z') : sign === '*' ? fc.constantFrom('1', 'z') : fc.constant(sign)))).map((signs) => signs.join(''))));

  law('a text that fits is left as it is', fc.property(filled, ([form, text]) => {
    expect(fitsMask(form, text)).toBe(true);
    expect(maskedText(form, text)).toBe(text);
  }));

  law('what is masked fits or is as it was typed; done again it changes nothing', fc.property(mask, texts, (form, text) => {
    const masked = maskedText(form, text);
    expect(masked === text || fitsMask(form, masked)).toBe(true);
    expect(maskedText(form, masked)).toBe(masked);
  }), 300);

  test.each([['000-0000', '1', '1'], ['000-0000', '100', '100'], ['000-0000', '1000', '100-0'], ['000-0000', '100-', '100'], ['000-0000', '１００ー０', '100-0'], ['000-0000', '100x', '100x'], ['AA 00', 'ab1', 'ab 1'], ['000-0000', '', '']])('%s while %s is typed shows %s', (form, typed, shown) => {
    expect(maskedWhileTyping(form, typed)).toBe(shown);
  });
});

const { types } = readFieldTypes(examples, clientPorts);
const onServer = readFieldTypes(examples, serverPorts).types;
const structured = [...types.values()].filter(({ parts }) => parts !== undefined);
const structuredType = fc.constantFrom(...structured);

const entriesOf = (type: ServedType): fc.Arbitrary<string> => {
  const members = fc.record(Object.fromEntries((type.parts ?? []).map(({ name, options }) =>
    [name, fc.oneof(texts, fc.constantFrom('1', '2024-04-01', ...options.map(({ id }) => id)))] as const)), { requiredKeys: [] });
  return type.repeat ? fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{4,16}$/), { maxLength: 4 }).chain((ids) =>
    fc.tuple(...ids.map(($id) => members.map((values) => ({ $id, ...values })))).map((entries) => JSON.stringify(entries))) : members.map((values) => JSON.stringify(values));
};

describe('structured values', () => {
  law('what is encoded is decoded as it was, and encoded to the same text', fc.property(structuredType.chain((type) => fc.tuple(fc.constant(type), entriesOf(type))), ([type, text]) => {
    const once = decodeStructured(text, type);
    const encoded = once.ok ? encodeStructured(once.value, type) : '';
    const again = decodeStructured(encoded, type);
    expect(once.ok && again.ok).toBe(true);
    if (again.ok) expect(encodeStructured(again.value, type)).toBe(encoded);
    if (once.ok && again.ok && encoded !== '') expect(again.value).toEqual(once.value);
  }), 300);

  law('anything can be decoded or is malformed', fc.property(structuredType, fc.oneof(fc.jsonValue(), fc.json(), texts), (type, wire) => {
    expect(typeof decodeStructured(wire, type).ok).toBe('boolean');
  }), 300);
});

describe('judging', () => {
  const anyType = fc.constantFrom(...types.keys());
  const value = fc.oneof(texts, fc.json(), ...structured.map(entriesOf), fc.constantFrom(...Object.values(exampleValues).flatMap(({ valid, invalid }) => [...valid, ...invalid].map(([typed]) => typed))));

  law('client and server give the same verdict on what either of them sends', fc.property(anyType, value, fc.boolean(), (name, typed, mandatory) => {
    const [client, server] = [types.get(name)!, onServer.get(name)!];
    expect(server.normalize(typed)).toBe(client.normalize(typed));
    expect(server.send(typed)).toBe(client.send(typed));
    expect(server.judge(server.normalize(client.send(typed)), asked(mandatory))).toEqual(client.judge(client.normalize(typed), asked(mandatory)));
  }), 400);

  law('no entry is sent that has nothing in it', fc.property(structuredType.chain((type) => fc.tuple(fc.constant(type), entriesOf(type))), ([type, text]) => {
    const sent = decodeStructured(type.send(text), type);
    expect(sent.ok && sent.value.every(({ values }) => Object.keys(values).length > 0)).toBe(true);
  }), 300);

  law('what is normalised stays as it is', fc.property(anyType, value, (name, typed) => {
    const type = types.get(name)!;
    const once = type.normalize(typed);
    expect(type.normalize(once)).toBe(once);
  }), 300);

  law('a type that says nothing more is judged as its base', fc.property(fc.constantFrom(...everyBase), texts, fc.boolean(), (base, typed, mandatory) => {
    const type = readFieldTypes([{ name: 'plain', base }], clientPorts).types.get('plain')!;
    const normal = clientPorts.normalize(base, typed);
    expect(type.normalize(typed)).toBe(normal);
    expect(type.judge(normal, asked(mandatory))?.code).toBe(clientPorts.check(base, asked(mandatory), normal === '' ? undefined : normal));
  }), 300);
});
