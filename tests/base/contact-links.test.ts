import { expect, test } from 'vitest';
import { mailLink, phoneLink } from '../../src/base/contact-links.ts';

test.each([
  ['a@b.co', 'mailto:a@b.co'], ['first+tag@example.com', 'mailto:first+tag@example.com'], [' a@b.co ', 'mailto:a@b.co'],
  ['a@b.co?cc=x@y.zz&body=hello', 'mailto:a@b.co%3Fcc%3Dx@y.zz%26body%3Dhello'], ["o'neil@example.com", "mailto:o'neil@example.com"],
  ['100%@b.co', 'mailto:100%25@b.co'], ['a#b/c@d.ef', 'mailto:a%23b%2Fc@d.ef'], ['日本@例え.jp', 'mailto:%E6%97%A5%E6%9C%AC@%E4%BE%8B%E3%81%88.jp'],
])('a letter to %s is written by %s', (email, link) => {
  expect(mailLink(email)).toBe(link);
});

test.each([
  ['+819012345678', 'tel:+819012345678'], ['090-1234-5678', 'tel:090-1234-5678'], ['+81 90 1234 5678', 'tel:+819012345678'],
  ['＋８１９０１２３４５６７８', 'tel:+819012345678'], ['(03)1234.5678', 'tel:(03)1234.5678'], ['1?x#y', 'tel:1%3Fx%23y'],
])('%s is called by %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
