import fc from 'fast-check';
import { memoised } from './once.ts';

/** Every character of an inclusive range. */
const range = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));

/** Characters that rules and normalisers treat, the neighbours of each range, and characters that look like them. */
export const alphabets = {
  hyphens: [
    ...range(0x2c, 0x2e), ...range(0x200f, 0x2016), ...range(0x2211, 0x2213), ...range(0x24ff, 0x2501),
    '\u2043', '\ufe58', '\ufe63', '\uff0d', 'ー', 'ｰ',
  ],
  separators: [...'()[]/.,:;<>"・･·', ...range(0xff08, 0xff0f), '〔', '〕', '「', '─', '。', '｡', '、', '､'],
  blanks: [
    ...range(0x08, 0x0e), ...range(0x1f, 0x21), '\u0085', '\u00a0', '\u1680', ...range(0x1fff, 0x200b),
    '\u2028', '\u2029', '\u202f', '\u205f', '\u3000', '\ufeff',
  ],
  unseen: [
    ...range(0xac, 0xae), ...range(0x061b, 0x061d), ...range(0x180d, 0x180f), ...range(0x200a, 0x2010),
    ...range(0x2029, 0x202f), ...range(0x205f, 0x2070), '\ufefe', '\ufeff', '\uff00',
  ],
  digits: [...'0123456789', ...'０１９', ...'٠١٩', ...'०१९', '²', '①', '一', '〇', 'Ⅷ', '\ud835\udfce'],
  wide: [...range(0xff00, 0xff02), ...range(0xff5d, 0xff60), 'Ａ', 'Ｚ', 'ｚ', '＠', '＋', '．', '，', '：', '￥', '\u3000'],
  kana: [...'ハバパｱｶﾊ', '\u3099', '\u309a', 'ﾞ', 'ﾟ', 'が', 'か\u3099', '令', '和', '年', '月', '日', '元'],
  marks: ['\u0300', '\u0301', '\u0338', '\u20dd', '\ufe0f', 'é', 'e\u0301', 'ß', 'İ', 'ı', 'ſ', 'K'],
  broken: ['\0', '\u0001', '\u007f', '\u0080', '\ud800', '\udbff', '\udc00', '\udfff', '😀', '\ufffd', '\uffff'],
  addresses: [
    'http', 'https', 'HTTPS', 'ｈｔｔｐｓ', '://', '：／／', ':/', '/', '//', '\\', '@', '.', '..',
    'a', 'b.co', 'faß', '127.0.0.1', 'localhost', '[::1]', ':80', '?', '#', '%', '.mp4', '.MP4', 'mailto:', 'tel:',
  ],
  numbers: ['+', '-', '.', ',', '0', '00', '1', '12', '123', '000', ',000', '(0)', '[0]', '+81', 'e5', '¥', '￥'],
} as const;

const everything = Object.values(alphabets).flat();

/** Text of such characters, of one alphabet or of all. */
export const hostileText = memoised((maxLength = 12): fc.Arbitrary<string> => fc.oneof(
  fc.string({ unit: fc.constantFrom(...everything), maxLength }),
  ...Object.values(alphabets).map((alphabet) => fc.string({ unit: fc.constantFrom(...alphabet, '1', 'a'), maxLength })),
));

/** Valid texts with one piece inserted that may make them invalid. */
export const spoiled = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(texts, fc.constantFrom(...everything), fc.nat(), fc.nat({ max: 2 })).map(([text, piece, at, replaced]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + piece + text.slice(place + replaced);
  });
