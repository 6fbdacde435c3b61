import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { law } from '../arbitraries/law.ts';
import { codeIn } from '../../widgets/one-time-code/code-in.ts';

describe('the code in the text of a message', () => {
  test.each([
    ['Your code is 123456', '123456'], ['Your code is 123456.', '123456'], ['123-456', '123456'], ['123 456', '123456'], ['12 34 56', '123456'],
    ['１２３－４５６', '123456'], ['認証コード：１２３４５６', '123456'], ['認証コードは 123456 です（10分間有効）', '123456'], ['G-123456 is your Google code', '123456'],
    ['Code 123456 expires in 10 minutes, at 14:30', '123456'], ['Portal 2027: your code is 123456', '123456'], ['PIN 4711', '4711'], ['Code: 12345678', '12345678'],
    ['Your code is A1B2C3', 'A1B2C3'], ['123\u00a0456', '123456'], ['\u200b123\u200b456\u200b', '123456'], ['<#> 123456 is your code\nFA+9qCX9VSu', '123456'],
  ])('%j is %s', (text, code) => { expect(codeIn(text)).toBe(code); });

  test.each(['', 'Your code', 'Code 123456 or 654321', '123', '1234567890', '+81 90 1234 5678', 'See you in 2027 or 2028'])('%j has none, or not one', (text) => {
    expect(codeIn(text)).toBeUndefined();
  });

  const words = fc.constantFrom('Your code is ', '認証コード：', 'Portal: ', '<b>');
  law('is found whatever words stand around it, in every width and grouping', fc.property(
    fc.stringMatching(/^\d{6}$/), words, fc.constantFrom('', '.', ' is your code', '（10分間有効）'), fc.constantFrom('', '-', ' ', '‐', '　'), fc.boolean(),
    (code, before, after, between, wide) => {
      const written = code.slice(0, 3) + between + code.slice(3);
      const shown = wide ? written.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)) : written;
      expect(codeIn(before + shown + after)).toBe(code);
    },
  ));
});
