import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formats as serverFormats } from '../../server/contract/formats.ts';
import { suggestedAddress } from '../../src/base/suggested-address.ts';
import { hostileText, spoiled } from '../../packages/arbitraries/hostile.ts';
import { law } from '../arbitraries/law.ts';

test.each([
  ['example.com', 'https://example.com'], ['www.example.co.jp/会社/?q=1#a', 'https://www.example.co.jp/会社/?q=1#a'], ['github.com/aya', 'https://github.com/aya'],
  ['example.com:8080/x', 'https://example.com:8080/x'], ['example.com.', 'https://example.com.'], ['日本語.jp', 'https://日本語.jp'], ['xn--wgv71a119e.xn--q9jyb4c', 'https://xn--wgv71a119e.xn--q9jyb4c'],
  [' example.com。 ', 'https://example.com'], ['ｅｘａｍｐｌｅ．ｃｏｍ／ａ', 'https://example.com/a'],
  ['//example.com', 'https://example.com'], ['https:/example.com', 'https://example.com'], ['https:example.com', 'https://example.com'], ['https//example.com', 'https://example.com'],
  ['ttps://example.com', 'https://example.com'], ['ttp://example.com', 'https://example.com'], ['HTTP:/example.com', 'https://example.com'], ['https://https://example.com/a', 'https://example.com/a'],
  ['https.example.com', 'https://https.example.com'],
])('of %s it is %s', (typed, meant) => {
  expect(suggestedAddress(typed)).toBe(meant);
});

test.each([
  '', ' ', 'example', 'localhost:3000', '1.5', '192.168.0.1', 'N/A', 'なし', 'a@b.co', 'mailto:a@b.co', 'ftp://example.com', 'javascript:alert(1)', 'data:text/html,a.bc', 'example.com/a b', 'example..com', '.example.com',
  'see example.com', 'example.c', 'https://', '\\\\example.com', 'user:secret@example.com', `${'a.'.repeat(30_000)}1`, 'https:'.repeat(10_000),
])('of %s there is none', (typed) => {
  expect(suggestedAddress(typed)).toBeUndefined();
});

law('what is meant is an address to the server, too, and says itself what is meant', fc.property(spoiled(fc.oneof(hostileText(), fc.webUrl().map((url) => url.slice(url.indexOf(':') + 3)))), (typed) => {
  const meant = suggestedAddress(typed);
  if (meant === undefined) return;
  expect([meant.startsWith('https://'), serverFormats['web-address']?.(meant)]).toEqual([true, true]);
  expect(suggestedAddress(meant)).toBe(meant);
}), 500);
