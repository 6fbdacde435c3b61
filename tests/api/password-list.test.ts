import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEasilyGuessed as serverSays } from '../../server/account/passwords.ts';
import { isEasilyGuessed } from '../../src/api/password-list.ts';
import { law } from '../arbitraries/law.ts';

const EMAIL = 'Hanako.Yamada@example.com';
const common = [
  'password', '12345678', '123456789', '1234567890', 'qwertyuiop', 'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'password1',
  'password123', 'trustno1', 'superman', 'michelle', 'starwars', 'computer', 'jennifer', 'asdfghjkl', '1q2w3e4r', '1qaz2wsx', 'qwerty123',
  '11111111', '00000000', '87654321', 'letmein1', 'abcd1234', 'passw0rd', 'basketball', 'whatever',
];

describe('a password that is easily guessed', () => {
  test.each(common)('is %s, in any case and width, with signs around it', (word) => {
    const spellings = [word, word.toUpperCase(), ` ${word} `, word.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)), ...(/[a-z]$/.test(word) ? [`${word}7`, `${word}!!`] : []), ...(/^[a-z]/.test(word) ? [`2026${word}`] : [])];
    expect(spellings.filter((spelling) => !isEasilyGuessed(spelling, []))).toEqual([]);
  });

  test.each([
    EMAIL, EMAIL.toUpperCase(), 'hanako.yamada', 'HANAKO.YAMADA1', '1990hanako.yamada!', 'example.com', 'ｈａｎａｋｏ．ｙａｍａｄａ', 'campus2026', 'aaaaaaaaaaaa', '－－－－－－－－',
  ])('is one’s own address or the product: %s', (password) => {
    expect(isEasilyGuessed(password, [EMAIL, 'campus', ''])).toBe(true);
  });

  test.each([
    'demo-password', 'campus-password', 'secure-password', 'onboarded-password', 'correct horse battery staple', 'a password of tests', 'another password', 'hanako.yamada likes tea',
    '桜の咲く頃に会いましょう', '😀😃😄😁😆😅🤣😂', 'Xk7#pQ2!',
  ])('is not %s', (password) => {
    expect(isEasilyGuessed(password, [EMAIL, 'campus', ''])).toBe(false);
  });

  test('is hardly ever what nobody uses', () => {
    const random = fc.sample(fc.string({ minLength: 10, maxLength: 20 }), { numRuns: 20_000, seed: 1 }).filter((text) => new Set(text).size > 3);
    expect(random.filter((text) => isEasilyGuessed(text, [])).length).toBeLessThan(10);
  });
});

const around = fc.tuple(fc.constantFrom('', '1', '!', ' '), fc.constantFrom(...common, EMAIL, 'hanako.yamada', 'campus'), fc.constantFrom('', '9', '2026', '?', '　', 'x'));
law('server and page say the same of every password', fc.property(
  fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), around.map((parts) => parts.join('')), fc.string({ unit: 'binary', maxLength: 20 })),
  fc.array(fc.oneof(fc.constantFrom(EMAIL, 'campus', '@', ''), fc.emailAddress()), { maxLength: 3 }),
  (password, own) => isEasilyGuessed(password, own) === serverSays(password, own),
), 2000);
