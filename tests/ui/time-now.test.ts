import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NOON = Date.parse('2026-11-30T12:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => { vi.useRealTimers(); });

/** In hours: how far the device's clock is from the server's when that tells, and how far it is moved after that, for a sleep or by hand. */
test.each([
  ['is right', 0, 0, 0],
  ['has slept since', 0, 5, 5],
  ['is behind', -3, 0, 0],
  ['was behind, and has been put right', -3, 3, 0],
  ['is ahead', 2, 0, 0],
  ['was ahead, and has been put right', 2, -2, 0],
  ['is behind, and has slept since', -3, 5, 5],
])('the time of a device that %s is the server\'s', async (_what, from, moved, hours) => {
  const [{ serverTime }, { timeNow }] = [await import('../../src/api/server-time.ts'), await import('../../src/ui/interview-time/use-now.ts')];
  vi.setSystemTime(NOON + from * HOUR);
  const asked = performance.now();
  serverTime.update(NOON, asked, asked);
  vi.setSystemTime(NOON + (from + moved) * HOUR);
  expect(Math.abs(timeNow() - NOON - hours * HOUR)).toBeLessThan(60_000);
});
