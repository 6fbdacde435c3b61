import { expect, test } from 'vitest';
import { valueText } from '../../tools/fuzz/report/value-text.ts';

test.each<readonly [string, unknown, string]>([
  ['what can be seen as it is', 'a1😀ア', '"a1😀ア"'],
  ['what controls or joins as an escape', 'a\u200bb\u0003', String.raw`"a\u200bb\u0003"`],
  ['white space that looks like a space as an escape', 'a\u3000b c', String.raw`"a\u3000b c"`],
  ['what is in no font as an escape', '\ue000\u{f0000}\u0378', String.raw`"\ue000\udb80\udc00\u0378"`],
  ['nothing in words', undefined, '(nothing is filled)'],
])('a value is written with %s', (_what, value, text) => {
  expect(valueText(value)).toBe(text);
  if (value !== undefined) expect(JSON.parse(text)).toBe(value);
});
