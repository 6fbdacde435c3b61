import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentOf, withoutGap } from '../../server/storage/s3/segments.ts';
import { law } from '../arbitraries/law.ts';

const segment = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 }), fc.nat(1000)).map(([start, length, any]) => ({ key: String(any), start, length }));

/** Byte by byte: how far one comes from the first without a gap. */
function reach(segments: readonly { readonly start: number; readonly length: number }[]): number {
  let at = 0;
  while (segments.some(({ start, length }) => start <= at && at < start + length)) at += 1;
  return at;
}

law('segments of an upload lead as far as their bytes do, one behind the other', fc.property(fc.array(segment, { maxLength: 15 }), (segments) => {
  let at = 0;
  for (const { start, length } of withoutGap(segments)) {
    expect(start).toBeLessThanOrEqual(at);
    expect(start + length).toBeGreaterThan(at);
    at = start + length;
  }
  expect(at).toBe(reach(segments));
}), 2000);

test('a segment is known by its name alone', () => {
  expect(segmentOf('videos/a1/000000000000500-17-0a0b0c0d')).toEqual({ key: 'videos/a1/000000000000500-17-0a0b0c0d', start: 500, length: 17 });
  for (const other of ['videos/a1/about', 'videos/a1/length-500', 'videos/a1/500-17-0a', 'videos/a1/000000000000500-17-']) expect(segmentOf(other)).toBeUndefined();
});
