import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReadJson, readJsonText } from '../../server/content/json-text.ts';

const read = (text: string): ReadJson => readJsonText(Buffer.from(text));

test.each([
  ['[{"a": 1},\n {"a": 2,}]', '"}" is not expected at line 2, column 10'], ['{\n  "a": 1\n  "b": 2\n}', '"\\"" is not expected at line 3, column 3'],
  ['{"a": tru}', '"t" is not expected at line 1, column 7'], ['', 'the end is not expected at line 1, column 1'], ['[1', 'the end is not expected at line 1, column 3'],
  ['[1] x', '"x" is not expected at line 1, column 5'], ['{"a": "b\n"}', '"\\"" is not expected at line 1, column 7'], ["{'a': 1}", '"\'" is not expected at line 1, column 2'],
  ['[01]', '"1" is not expected at line 1, column 3'],
])('%j is no JSON: %s', (text, where) => {
  expect(() => { JSON.parse(text); }).toThrow();
  expect(read(text)).toEqual({ value: undefined, faults: [{ path: '', reason: `is not JSON: ${where}` }] });
});

test('what is nested without end ends', () => {
  expect(read('['.repeat(100_000))).toMatchObject({ value: undefined, faults: [{ path: '' }] });
});

test('a member that is there twice is named with its place', () => {
  expect(read('{"a":\n {"b/c": 1, "d": 2, "b\\u002fc": 3}}').faults).toEqual([{ path: '/a/b~1c', reason: 'the member is there a second time (line 2, column 21)' }]);
});

test('a text or a name that no database keeps is named with its place', () => {
  const reason = (place: string) => `has a character that cannot be stored: NUL, or half of a surrogate pair (${place})`;
  expect(read('{"a": ["b", "c\\u0000"],\n "d": "\\ud83d\\ude00", "e\\ud800": 1}').faults).toEqual([
    { path: '/a/1', reason: reason('line 1, column 13') }, { path: '/e\ud800', reason: reason('line 2, column 23') },
  ]);
});

test('bytes that are no UTF-8 are no text', () => {
  expect(readJsonText(Buffer.from([0x93, 0xFA]))).toEqual({ value: undefined, faults: [{ path: '', reason: 'is not in UTF-8' }] });
});

test('the mark that editors put before a text is none of it', () => {
  expect(read('\uFEFF[1]')).toEqual({ value: [1], faults: [] });
});

test('is JSON for this what it is for JSON.parse', () => {
  fc.assert(fc.property(fc.oneof(fc.json(), fc.json().chain((text) => fc.tuple(fc.nat(text.length), fc.constantFrom('', ',', '"', '\\', '{', ']', 'e', '-', '0', '\n'), fc.nat(3))
    .map(([at, put, cut]) => text.slice(0, at) + put + text.slice(at + cut)))), (raw) => {
    const text = Buffer.from(raw).toString();
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      expect(read(text)).toMatchObject({ value: undefined, faults: [{ path: '' }] });
      return;
    }
    expect(read(text).value).toEqual(value);
  }), { numRuns: 3_000 });
});
