import { describe, expect, test } from 'vitest';
import { digitsOf } from '../../src/base/amount.ts';
import { regroup } from '../../widgets/currency/amount.ts';

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

test.each(['abc|', '1,2a|34', '-5|', '1.5|', '約1000円|'])('%s is no amount and stays as it is', (typed) => {
  expect(marked(regroup(caretText(typed)))).toBe(typed);
});

test.each([
  ['¥1,234', '1234'], ['￥1,234', '1234'], [' ¥ 1 234 ', '1234'], ['１，０００円', '1000'], ['¥', ''], ['', ''],
  ['1.5', undefined], ['¥¥1', undefined], ['abc', undefined],
])('the digits of %s are %s', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});
