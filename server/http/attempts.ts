import type { Clock } from '../clock.ts';

interface Count {
  readonly failures: number;
  readonly until: number;
}

const WINDOW_MS = 15 * 60 * 1000;
const MOST_KEYS = 100_000;

/** Counts failures by key within a quarter of an hour, to slow down guessing. */
export interface Attempts {
  readonly isBlocked: (key: string, limit: number) => boolean;
  readonly failed: (key: string) => void;
  readonly succeeded: (key: string) => void;
}

/** Keeps its counts in memory, of the newest keys only, so that it cannot be made to grow without end. */
export function countAttempts(clock: Clock): Attempts {
  const counts = new Map<string, Count>();
  const current = (key: string): Count | undefined => {
    const count = counts.get(key);
    return count && count.until > clock().getTime() ? count : undefined;
  };
  return {
    isBlocked: (key, limit) => (current(key)?.failures ?? 0) >= limit,
    failed: (key) => {
      const known = current(key);
      counts.delete(key);
      counts.set(key, { failures: (known?.failures ?? 0) + 1, until: known?.until ?? clock().getTime() + WINDOW_MS });
      const oldest = counts.size > MOST_KEYS ? counts.keys().next().value : undefined;
      if (oldest !== undefined) counts.delete(oldest);
    },
    succeeded: (key) => { counts.delete(key); },
  };
}
