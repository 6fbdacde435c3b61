import fc from 'fast-check';
import { memoised } from './once.ts';

const japanese = 'あいうえおカキクケコ日本語学校株式会社東京都ー。、';

/** Texts as applicants write them: Latin, Japanese, white space of both, full-width signs, anything else. */
export const anyText = memoised((maxLength = 30): fc.Arbitrary<string> => fc.oneof(
  fc.string({ maxLength }),
  fc.string({ maxLength, unit: 'binary' }),
  fc.string({ maxLength, unit: fc.constantFrom(...Array.from(japanese), ' ', '\u3000', '０', '９', 'Ａ', '＠', '-', '1', '\n') }),
));

export const blankText = fc.string({ unit: fc.constantFrom(' ', '\u3000', '\t', '\n', '\u00a0'), minLength: 1, maxLength: 6 });

export const filledText = (maxLength = 30): fc.Arbitrary<string> => anyText(maxLength).filter((text) => text.trim() !== '');

/** The same text, with some of its ASCII characters in full width. */
export const widened = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(texts, fc.infiniteStream(fc.boolean())).map(([text, wide]) => Array.from(text).map((sign) => {
    const isWide = wide.next().value === true && sign >= '!' && sign <= '~';
    return isWide ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign;
  }).join(''));

/** Names as keys of the wire: everyday ones, and those that break careless code. */
export const fieldName = fc.oneof(
  fc.constantFrom('Hobby', '趣味', 'Expected salary (¥)', 'a/b~c', 'name', '1', '__proto__', 'constructor', 'toString', 'length'),
  filledText(20),
);
