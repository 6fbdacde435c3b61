import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern, MOST_EFFORT, type Effort } from '../../src/json-schema/pattern/pattern.ts';
import { law } from '../arbitraries/law.ts';

/** States that a pattern may have. */
const MOST_STATES = 2_000;

const matches = (source: string, text: string, effort: Effort = { left: MOST_EFFORT }): boolean | undefined => {
  const pattern = compilePattern(source);
  if (!pattern.ok) throw new Error(pattern.failure);
  return pattern.value(text, effort);
};

const piece = fc.constantFrom('a', 'b', 'あ', '😀', '.', '\\d', '\\w', '[ab]', '[^a]', '[ぁ-ん]', '\\p{L}', '\\u{1F600}', '\\ud83d\\ude00', '\\x61', '\\.', '\\b', '\\B', '^', '$', '\\-'.slice(1), '');
const isAssertion = (source: string): boolean => ['^', '$', '\\b', '\\B', ''].includes(source);

const source = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    piece,
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `${one}${other}`),
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `(?:${one}|${other})`),
    fc.tuple(tie('tree'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '{1,3}?')).map(([one, times]) => (isAssertion(one) ? one : `(${one})${times}`)),
    fc.tuple(tie('tree')).map(([one]) => `(?<n${Math.abs(one.length)}>${one})`).filter((one) => (one.match(/\?</g) ?? []).length === 1),
  ),
})).tree;

const isNative = (pattern: string): boolean => {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
};

describe('patterns', () => {
  law('are found as the platform finds them', fc.property(
    source.filter(isNative), fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'あ', '😀', '1', ' ', '-', '.', '\n', '\ud83d'), maxLength: 10 }), { minLength: 3, maxLength: 8 }),
    (pattern, texts) => {
      for (const text of texts) expect(matches(pattern, text), `${pattern} in ${JSON.stringify(text)}`).toBe(new RegExp(pattern, 'u').test(text));
    },
  ), 1_500);

  test.each(['(?=a)', '(?!a)', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<x>a)\\k<x>'])('%s is refused', (pattern) => {
    expect(compilePattern(pattern)).toEqual({ ok: false, failure: expect.stringContaining('bounded time') });
  });

  test.each(['(', '[', 'a{2,1}', '\\', '\\q', '*', 'a**', '(?<a'])('%s is none', (pattern) => {
    expect(compilePattern(pattern).ok).toBe(false);
  });

  test.each(['a{100000}', '(a{99}){99}', '((?:){2000}){2000}', '(((?:){999999999}){999999999}){999999999}', 'a'.repeat(1_001)])('%s is too large', (pattern) => {
    expect(compilePattern(pattern).ok).toBe(false);
  });

  test.each(['(a+)+$', '(a|a)*$', '(a|aa)+$', '(.*)*x', '(?:a*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(\\w+\\s?)+$', 'a{0,99}a{0,99}a{99}$'])('%s is bounded', (pattern) => {
    const text = `${'a'.repeat(20_000)}!`;
    // Each state is looked at once for each character, and each character is.
    const effort = { left: MOST_STATES * (text.length + 1) };
    const all = effort.left;
    expect(matches(pattern, text, effort)).toBeDefined();
    expect(all - effort.left).toBeGreaterThan(text.length);
  });

  test('what costs more than is left has no answer', () => {
    expect(matches('(a|b)*c', 'ab'.repeat(1_000), { left: 100 })).toBeUndefined();
  });
});
