import { expect, it } from 'vitest';
import fc from 'fast-check';
import { withoutNewBreaks } from '../../widgets/text/line-breaks.ts';

it.each([
  ['typed', 'Kob', 'Kobe', 'Kobe'],
  ['pasted into nothing', '', 'Kobe\n1-2-3\n', 'Kobe 1-2-3 '],
  ['pasted into the middle', 'Kobe 1', 'Kobe Chuo\nHyogo 1', 'Kobe Chuo Hyogo 1'],
  ['beside a break of the server', 'Kobe\n1-2', 'Kobe\n\n1-2', 'Kobe\n 1-2'],
  ['typed between breaks of the server', 'Kobe\n1-2\nJapan', 'Kobe\n1-2-3\nJapan', 'Kobe\n1-2-3\nJapan'],
  ['a break of the server taken out', 'Kobe\n1-2', 'Kobe1-2', 'Kobe1-2'],
])('no line break comes in, and none that was there goes: %s', (_, before, now, text) => {
  expect(withoutNewBreaks(now, before)).toBe(text);
});

it('keeps the length and every other character, whatever is put where', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(fc.property(texts, texts, texts, texts, (start, out, put, end) => {
    const [before, now] = [start + out + end, start + put + end];
    const text = withoutNewBreaks(now, before);
    expect(text.replaceAll(/[\n ]/g, '_')).toBe(now.replaceAll('\n', '_'));
    if (!before.includes('\n')) expect(text).not.toContain('\n');
    if (!put.includes('\n')) expect(text).toBe(now);
  }), { seed: 16 });
});
