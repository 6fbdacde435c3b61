import { expect, test } from 'vitest';
import { readMoment } from '../../src/base/moment.ts';

const noon = Date.UTC(2026, 3, 1, 12, 30);

test.each([
  ['2026-04-01T12:30:00Z', noon],
  ['2026-04-01T21:30:00+09:00', noon],
  ['2026-04-01T12:30:00.000', noon],
  ['2026-04-01T12:30', noon],
  ['2026-04-01 12:30:00', noon],
  ['2026-04-01', Date.UTC(2026, 3, 1)],
  ['yesterday', undefined],
  ['', undefined],
])('%s: without a zone it is UTC', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});
