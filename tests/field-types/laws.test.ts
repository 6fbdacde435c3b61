import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RuleSpec, ServedType } from '../../src/field-types/contract.ts';
import { bases } from '../../src/field-types/bases.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { fitsMask, maskedText, maskedWhileTyping } from '../../src/field-types/mask.ts';
import { normalizerOf, normalizers } from '../../src/field-types/normalizers.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { decodeStructured, encodeStructured } from '../../src/field-types/structured.ts';
import { typesWithinTypes } from '../../packages/arbitraries/definitions.ts';
import { hostileText } from '../../packages/arbitraries/hostile.ts';
import { law } from '../arbitraries/law.ts';
import { valueWithin } from '../arbitraries/served-types.ts';
import { anyText } from '../../packages/arbitraries/text.ts';
import { examples, exampleValues } from './examples.ts';
import { clientPorts, everyBase, serverPorts } from './ports.ts';

const texts = fc.oneof(anyText(), hostileText());
const asked = (mandatory: boolean): RuleSpec => ({ mandatory, options: [], limits: {} });

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
    ...['halfToFullKana', 'toKatakana'].map((name): [string, string, string] => [name, 'ガッコウ パン ヷ'.normalize('NFD'), 'ガッコウ パン ヷ']),
    ['toKatakana', 'がっこう ぱん わ\u3099'.normalize('NFD'), 'ガッコウ パン ヷ'],
    ['toHiragana', 'ガッコウ パン'.normalize('NFD'), 'がっこう ぱん'],
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
/** The outermost of types within types, as either side reads it. */
const nested = typesWithinTypes.map((entries) => {
  const name = `level${String(entries.length - 2)}`;
  return [clientPorts, serverPorts].map((ports) => readFieldTypes(entries, ports).types.get(name)!) as [ServedType, ServedType];
});
const structuredType = fc.oneof(fc.constantFrom(...structured), nested.map(([type]) => type));

/** What tells the entries of a list from each other. */
const entryIds = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{4,16}$/), { maxLength: 4 });

const entriesOf = (type: ServedType): fc.Arbitrary<string> => {
  const members = fc.record(Object.fromEntries((type.parts ?? []).map(({ name, options }) =>
    [name, fc.oneof(texts, fc.constantFrom('1', '2024-04-01', ...options.map(({ id }) => id)))] as const)), { requiredKeys: [] });
  const flat: fc.Arbitrary<unknown> = type.repeat ? entryIds.chain((ids) =>
    fc.tuple(...ids.map(($id) => members.map((values) => ({ $id, ...values }))))) : members;
  return fc.oneof(flat, valueWithin(type)).map((value) => JSON.stringify(value));
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

const textBases = everyBase.filter((base) => bases[base] === 'text');
/** Signs that a mask may have: slots, what normalisers change, what they leave. */
const maskSign = fc.oneof(fc.constantFrom('0', 'A', '*'), fc.constantFrom(...'-/.,+()¥〒 　ーｰ－~〜＃Xxß９7ｶカかの'));
const anyMask = fc.oneof(fc.constantFrom('000-0000', '0000-00-00', '+81 (0)00', '0,000', '0000/00/00'), fc.string({ unit: maskSign, minLength: 1, maxLength: 6 }));
/** A type over a text with normalisers and a mask, as anybody may write one. */
const anyTextType = fc.record({
  name: fc.constant('made'), base: fc.constantFrom(...textBases), mask: anyMask, normalize: fc.uniqueArray(fc.constantFrom(...Object.keys(normalizers)), { maxLength: 3 }),
}, { requiredKeys: ['name', 'base'] });
/** Without what nobody can have typed, which the rule of an e-mail address refuses and no page sends. */
const typedIn = fc.oneof(texts.map((text) => text.replace(/[\0\ud800-\udfff]/gu, '')), fc.string({ unit: fc.oneof(fc.constantFrom(...'01aAzZ１Ａ'), maskSign), maxLength: 8 }));
/** A text for a mask: signs in its slots, its literals as they are, in another form, or left out. */
const typedFor = (mask: string): fc.Arbitrary<string> => fc.tuple(...Array.from(mask).map((sign) => {
  if (sign === '0') return fc.constantFrom('0', '1', '９');
  if (sign === 'A') return fc.constantFrom('a', 'Z', 'Ｑ');
  return sign === '*' ? fc.constantFrom('0', 'z', 'Ｂ') : fc.constantFrom(sign, '', '-', ' ', sign.toLowerCase());
})).map((signs) => signs.join(''));
const typedIntoType = anyTextType.chain((entry) => fc.tuple(fc.constant(entry), fc.oneof(typedIn, typedFor(entry.mask ?? 'AA 00'))));

describe('types within types', () => {
  law('have nothing that lint finds and are read, by client and server', fc.property(typesWithinTypes, (entries) => {
    expect(lintFieldTypes(entries).filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const ports of [clientPorts, serverPorts]) expect(readFieldTypes([...entries].reverse(), ports)).toMatchObject({ types: { size: entries.length }, diagnostics: [] });
  }), 300);

  const typedIn = nested.chain(([client, server]) => entriesOf(client).map((text) => ({ client, server, text })));

  law('are judged alike by client and server, and what is normalised stays as it is', fc.property(typedIn, fc.boolean(), ({ client, server, text }, mandatory) => {
    const normal = client.normalize(text);
    expect([server.normalize(text), server.send(text), client.normalize(normal)]).toEqual([normal, client.send(text), normal]);
    expect(server.validate(server.normalize(client.send(text)), asked(mandatory))).toEqual(client.validate(normal, asked(mandatory)));
  }), 300);

  law('refuse a part for what is wrong with it by itself, and name the way to it', fc.property(typedIn, ({ client, text }) => {
    const normal = client.normalize(text);
    const fault = client.validate(normal, asked(true));
    const part = client.parts?.find(({ name }) => name === fault?.at?.part);
    const within = fault?.at?.within;
    if (!fault || !part || !within) return;
    const decoded = decodeStructured(normal, client);
    const entry = decoded.ok ? decoded.value.find(({ id }) => id === fault.at?.item) : undefined;
    const held = entry?.values[part.name];
    expect(part.validate(held)).toEqual({ ...fault, at: within });
    expect(typeof held === 'string' && decodeStructured(held, part.type!).ok).toBe(true);
  }), 300);
});

describe('judging', () => {
  const anyType = fc.constantFrom(...types.keys());
  const value = fc.oneof(texts, fc.json(), ...structured.map(entriesOf), fc.constantFrom(...Object.values(exampleValues).flatMap(({ valid, invalid }) => [...valid, ...invalid].map(([typed]) => typed))));

  law('client and server give the same verdict on what either of them sends', fc.property(anyType, value, fc.boolean(), (name, typed, mandatory) => {
    const [client, server] = [types.get(name)!, onServer.get(name)!];
    expect(server.normalize(typed)).toBe(client.normalize(typed));
    expect(server.send(typed)).toBe(client.send(typed));
    expect(server.validate(server.normalize(client.send(typed)), asked(mandatory))).toEqual(client.validate(client.normalize(typed), asked(mandatory)));
  }), 400);

  law('whatever lint lets a type say of a text, what the page sends the server judges alike after its own normalising', fc.property(typedIntoType, fc.boolean(), ([entry, typed], mandatory) => {
    if (lintFieldTypes([entry]).some(({ severity }) => severity === 'error')) return;
    const [client, server] = [clientPorts, serverPorts].map((ports) => readFieldTypes([entry], ports).types.get('made')!) as [ServedType, ServedType];
    const read = client.normalize(typed);
    const received = server.normalize(client.send(typed));
    expect(server.validate(received, asked(mandatory))).toEqual(client.validate(read, asked(mandatory)));
    expect(received).toBe(read);
    expect(server.normalize(received)).toBe(received);
  }), 3_000);

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
    expect(type.validate(normal, asked(mandatory))?.code).toBe(clientPorts.check(base, asked(mandatory), normal === '' ? undefined : normal));
  }), 300);
});
