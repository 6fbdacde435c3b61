import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf } from '../../src/base/amount.ts';
import { groupThousands, regroup } from '../../widgets/currency/amount.ts';
import { law } from '../arbitraries/law.ts';

/** `|` is the caret. */
const caretText = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const marked = ({ text, caret }: { text: string; caret: number }): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('grouping keeps the caret behind the same digit', () => {
  test.each([
    ['|', '|'],
    ['1|', '1|'],
    ['123|', '123|'],
    ['1234|', '1,234|'],
    ['1|234', '1|,234'],
    ['12|34', '1,2|34'],
    ['|1234', '|1,234'],
    ['1,2345|', '12,345|'],
    ['1,23|4,567', '1,23|4,567'],
    ['9|1,234,567', '9|1,234,567'],
    ['12,34|', '1,234|'],
    ['1,|34', '1|34'],
    ['1,234,56|', '123,456|'],
    ['123,4|567', '1,234|,567'],
    ['１２３４|', '1,234|'],
    ['１|２３４', '1|,234'],
    ['¥1,234|', '1,234|'],
    ['￥１，２３４|', '1,234|'],
    ['|¥1234', '|1,234'],
    ['\\1234|', '1,234|'],
    ['1234円|', '1,234|'],
    ['1、234|', '1,234|'],
    ['000|', '000|'],
    [',|234', '|234'],
  ])('%s gives %s', (typed, grouped) => {
    expect(marked(regroup(caretText(typed)))).toBe(grouped);
  });
});

describe('thousands', () => {
  law('are grouped as the platform groups them', fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (amount) => {
    expect(groupThousands(String(amount))).toBe(amount.toLocaleString('en'));
  }));

  test('of a long text are grouped in one walk: no digit is read twice', () => {
    const text = '123'.repeat(4_000) + '12';
    let read = 0;
    const counted = { length: text.length, slice: (from: number, to: number) => { read += Math.min(to, text.length) - from; return text.slice(from, to); } };
    expect(groupThousands(counted as string)).toMatch(/^12(,312){4000}$/);
    expect(read).toBe(text.length);
  });

  test('of nothing are nothing', () => {
    expect(groupThousands('')).toBe('');
  });
});

test('a text of blanks that ends otherwise is no amount, however long it is', () => {
  expect(digitsOf(`¥${' '.repeat(20_000)}x`)).toBeUndefined();
  expect(digitsOf(`${' '.repeat(20_000)}1${' '.repeat(20_000)}`)).toBe('1');
});

test.each(['abc|', '1,2a|34', '-5|', '1.5|', '約1000円|'])('%s is no amount and stays as it is', (typed) => {
  expect(marked(regroup(caretText(typed)))).toBe(typed);
});

test.each([
  ['¥1,234', '1234'], ['￥1,234', '1234'], [' ¥ 1 234 ', '1234'], ['１，０００円', '1000'], ['¥', ''], ['', ''],
  ['1.5', undefined], ['¥¥1', undefined], ['abc', undefined],
])('the digits of %s are %s', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});
