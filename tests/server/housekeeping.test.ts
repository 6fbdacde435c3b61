import { expect, onTestFinished, test, vi } from 'vitest';
import { startHousekeeping } from '../../server/app/housekeeping.ts';
import type { Services } from '../../server/app/services.ts';

test('each chore that fails is named in the log, and keeps no other from being done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => { vi.useRealTimers(); });
  const lines: (readonly unknown[])[] = [];
  const note = (...line: readonly unknown[]): void => { lines.push(line); };
  // Nothing can be done without a database or a clock.
  let isLocked = false;
  const stop = startHousekeeping({ isLocked: () => isLocked } as Services, { error: note, warn: note, info: note });
  // A server that has lost its database does none of them.
  vi.advanceTimersByTime(15 * 60_000);
  isLocked = true;
  vi.advanceTimersByTime(15 * 60_000);
  stop();
  const names = ['removeExpired', 'removeOldKeys', 'removeEnded', 'removeEndedVideos', 'removeFailedJobs'];
  await vi.waitFor(() => { expect(lines).toHaveLength(names.length); });
  const line = (chore: string): readonly unknown[] => [expect.objectContaining({ chore, failure: 'TypeError' }), 'a chore of the housekeeping failed'];
  expect(lines).toEqual(expect.arrayContaining(names.map(line)));
});
