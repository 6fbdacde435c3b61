import { describe, expect, test } from 'vitest';
import type { WireVariant } from '../../src/fields/codecs/codec.ts';
import type { FieldValue, InputType } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { canonical, isForeign, sameValue } from '../../src/fields/value.ts';

const codecOf = (type: InputType) => typeOf(builtInTypes, { type }).codec;
const foreign = (raw: unknown): FieldValue => ({ kind: 'foreign', raw });
const stored = (name: string, url?: string, said: object = {}): FieldValue => ({ kind: 'stored', name, ...(url !== undefined && { url }), ...said });
const file = { name: 'a.pdf', size: 1, type: '' };
const chosen: FieldValue = { kind: 'chosen', file, content: 'pdf' };
const every: readonly WireVariant[] = ['plain', 'joined', 'list'];

describe('read from the wire', () => {
  test.each<readonly [InputType, readonly WireVariant[], unknown, FieldValue]>([
    ['text', every, 'a', 'a'], ['text', every, ' ', ' '], ['text', every, 0, '0'], ['text', every, -1.5, '-1.5'], ['text', every, false, 'false'], ['text', every, true, 'true'],
    ['text', every, undefined, undefined], ['text', every, null, undefined], ['text', every, '', undefined],
    ['text', every, ['a'], foreign(['a'])], ['text', every, [], foreign([])], ['text', every, {}, foreign({})], ['number', every, { value: 1 }, foreign({ value: 1 })],
    ['drop_down', every, 'a', 'a'], ['drop_down', every, 7, '7'], ['drop_down', every, 0, '0'], ['drop_down', every, false, 'false'], ['drop_down', every, ['a'], 'a'], ['drop_down', every, [7], '7'],
    ['drop_down', every, [], undefined], ['drop_down', every, [''], undefined], ['drop_down', every, [null], undefined], ['drop_down', every, undefined, undefined], ['drop_down', every, null, undefined],
    ['drop_down', every, ['a', 'b'], foreign(['a', 'b'])], ['drop_down', every, [['a']], foreign([['a']])], ['drop_down', every, { id: 'a' }, foreign({ id: 'a' })], ['radio_button', every, ['a'], 'a'],
    ['drop_down', every, 'a,b', 'a,b'],
    ['check_box', every, ['a', 'b'], ['a', 'b']], ['check_box', every, [1, true, 0], ['1', 'true', '0']], ['check_box', every, ['a', '', 'b'], ['a', 'b']], ['check_box', every, [' a'], [' a']],
    ['check_box', every, [''], undefined], ['check_box', every, [], undefined], ['check_box', every, '', undefined], ['check_box', every, null, undefined], ['check_box', every, undefined, undefined],
    ['check_box', every, ['a', null], foreign(['a', null])], ['check_box', every, [['a']], foreign([['a']])], ['check_box', every, {}, foreign({})],
    ['check_box', every, 'a', ['a']], ['check_box', every, 7, ['7']], ['check_box', ['plain', 'list'], 'a, b', ['a, b']], ['check_box', ['joined'], 'a, b', ['a', 'b']], ['check_box', ['joined'], ',', undefined], ['check_box', ['joined'], 'a,a', ['a', 'a']],
    ['flag', every, true, true], ['flag', every, 'true', true], ['flag', every, 1, true], ['flag', every, '1', true], ['flag', every, false, false], ['flag', every, 'false', false], ['flag', every, 0, false], ['flag', every, '0', false],
    ['flag', every, null, undefined], ['flag', every, undefined, undefined], ['flag', every, '', undefined], ['flag', every, 'yes', foreign('yes')], ['flag', every, 'TRUE', foreign('TRUE')], ['flag', every, 2, foreign(2)], ['flag', every, [], foreign([])], ['flag', every, {}, foreign({})],
    ['document', every, '/files/9/cv.pdf', stored('cv.pdf', '/files/9/cv.pdf')], ['document', every, '/files/cv.pdf?a=/b/c#d', stored('cv.pdf', '/files/cv.pdf?a=/b/c#d')], ['document', every, '/files/cv.pdf#/d', stored('cv.pdf', '/files/cv.pdf#/d')], ['document', every, 'https://a.b/c/?x\ny', stored('c', 'https://a.b/c/?x\ny')],
    ['document', every, 'HTTP://a.b/C', stored('C', 'HTTP://a.b/C')], ['document', every, '/a', stored('a', '/a')], ['document', every, '/', stored('/', '/')], ['document', every, 'cv.pdf', stored('cv.pdf')],
    ['document', every, '//host/cv.pdf', stored('cv.pdf')], ['document', every, '/\\host/cv.pdf', stored('cv.pdf')], ['document', every, 'javascript:x/y', stored('y')], ['document', every, 'xhttps://a/b', stored('b')], ['document', every, 'data:text/html,/b', stored('b')], ['document', every, 'http:/a/b', stored('b')],
    ['document', every, { name: 'cv.pdf', url: '/files/1' }, stored('cv.pdf', '/files/1')], ['document', every, { url: '/files/1.pdf' }, stored('1.pdf', '/files/1.pdf')], ['document', every, { name: 'cv.pdf' }, stored('cv.pdf')], ['document', every, { name: ' ', url: '/files/1' }, stored('1', '/files/1')], ['document', every, { name: 'a', url: '//host' }, stored('a')],
    ['document', every, { name: 'a', url: ' ' }, stored('a')], ['document', every, {}, foreign({})], ['document', every, { url: '' }, foreign({ url: '' })], ['document', every, 5, foreign(5)], ['document', every, ['a'], foreign(['a'])], ['document', every, true, foreign(true)],
    ['document', every, { name: 'a', size: 5, stored_at: '2026-11-02T03:04:05Z' }, stored('a', undefined, { size: 5, storedAt: Date.UTC(2026, 10, 2, 3, 4, 5) })], ['document', every, { name: 'a', size: 0 }, stored('a', undefined, { size: 0 })],
    ['document', every, { name: 'a', size: -1, stored_at: 'then' }, stored('a')], ['document', every, { name: 'a', size: '5', stored_at: 5 }, stored('a')], ['document', every, { url: '/a/undefined', size: null, stored_at: null }, stored('undefined', '/a/undefined')],
    ['document', every, null, undefined], ['document', every, undefined, undefined], ['document', every, '', undefined], ['image', every, '/p.png', stored('p.png', '/p.png')],
  ])('%s %j %j', (type, variants, wire, value) => {
    for (const variant of variants) expect(codecOf(type).decode(wire, variant)).toEqual(value);
  });
});

describe('written to the wire', () => {
  test.each<readonly [InputType, readonly WireVariant[], FieldValue, unknown]>([
    ['text', every, 'a', 'a'], ['text', every, undefined, ''], ['text', every, ['a'], undefined], ['text', every, true, undefined], ['text', every, stored('a'), undefined], ['number', every, ' １ ', '1'], ['number', every, 'x ', 'x '],
    ['text', every, [], ''], ['text', every, ['a'], undefined], ['drop_down', ['plain', 'joined'], [], ''], ['drop_down', ['list'], '', []], ['check_box', ['plain', 'list'], '', []], ['check_box', ['joined'], '', ''],
    ['drop_down', ['plain', 'joined'], 'a', 'a'], ['drop_down', ['list'], 'a', ['a']], ['drop_down', ['plain', 'joined'], undefined, ''], ['drop_down', ['list'], undefined, []], ['drop_down', every, ['a'], undefined], ['drop_down', every, false, undefined],
    ['check_box', ['plain', 'list'], ['a', 'b'], ['a', 'b']], ['check_box', ['joined'], ['a', 'b'], 'a,b'], ['check_box', ['plain', 'list'], undefined, []], ['check_box', ['joined'], undefined, ''], ['check_box', every, 'a', undefined], ['check_box', every, true, undefined],
    ['flag', every, true, 'true'], ['flag', every, false, 'false'], ['flag', every, undefined, 'false'], ['flag', every, 'true', 'false'],
    ['document', every, chosen, file], ['document', every, stored('a', '/a'), undefined], ['document', every, undefined, undefined], ['document', every, 'a', undefined],
    ...(['text', 'drop_down', 'check_box', 'flag'] as const).flatMap((type): readonly (readonly [InputType, readonly WireVariant[], FieldValue, unknown])[] => [
      [type, every, foreign('x'), 'x'], [type, every, foreign(['x', 'y']), ['x', 'y']], [type, every, foreign([]), []], [type, every, foreign(['x', 1]), undefined], [type, every, foreign({ a: 'x' }), undefined], [type, every, foreign(5), undefined], [type, every, foreign(null), undefined],
    ]),
    ['document', every, foreign('x'), undefined],
  ])('%s %j %j', (type, variants, value, wire) => {
    for (const variant of variants) expect(codecOf(type).encode(value, variant)).toEqual(wire);
  });
});

describe('values', () => {
  test('of a shape that no type knows are told from files', () => {
    expect([foreign(1), stored('a'), chosen, 'foreign', ['foreign'], true, undefined].map(isForeign)).toEqual([true, false, false, false, false, false, false]);
  });

  test.each<readonly [FieldValue, FieldValue]>([['', undefined], [[], undefined], [undefined, undefined], ['a', 'a'], [['a'], ['a']], [false, false], [' ', ' ']])('%j is %j', (value, plain) => {
    expect(canonical(value)).toEqual(plain);
  });

  test.each<readonly [FieldValue, FieldValue, boolean]>([
    ['a', 'a', true], ['a', 'b', false], ['', undefined, true], [[], undefined, true], [[], '', true], [undefined, undefined, true], ['a', undefined, false], [false, undefined, false], [true, true, true],
    [['a', 'b'], ['a', 'b'], true], [['a', 'b'], ['b', 'a'], false], [['a'], ['a', 'b'], false], [['a', 'b'], ['a'], false], [['a'], 'a', false], ['a', ['a'], false],
    [chosen, chosen, true], [chosen, { ...(chosen as object) } as FieldValue, false], [stored('a'), stored('a'), false],
  ])('%j and %j are the same: %s', (one, other, same) => {
    expect(sameValue(one, other)).toBe(same);
  });
});
