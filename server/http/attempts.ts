import type { Clock } from '../clock.ts';

interface Count {
  readonly taken: number;
  readonly until: number;
}

const WINDOW_MS = 15 * 60 * 1000;
const MOST_KEYS = 100_000;

/** Counts attempts by key within a quarter of an hour, to slow down guessing. */
export interface Attempts {
  /**
   * Counts an attempt before it is made, so that many at once are no more than many in turn. False, and not counted,
   * where the key has none of its `limit` left.
   */
  readonly take: (key: string, limit: number) => boolean;
  /** Takes back an attempt that was no guess. */
  readonly giveBack: (key: string) => void;
  readonly forget: (key: string) => void;
}

/** Keeps its counts in memory, of the newest keys only, so that it cannot be made to grow without end. */
export function countAttempts(clock: Clock): Attempts {
  const counts = new Map<string, Count>();
  const current = (key: string): Count => {
    const [count, now] = [counts.get(key), clock().getTime()];
    return count && count.until > now ? count : { taken: 0, until: now + WINDOW_MS };
  };
  const keep = (key: string, count: Count): void => {
    counts.delete(key);
    counts.set(key, count);
    const oldest = counts.size > MOST_KEYS ? counts.keys().next().value : undefined;
    if (oldest !== undefined) counts.delete(oldest);
  };
  return {
    take: (key, limit) => {
      const { taken, until } = current(key);
      if (taken >= limit) return false;
      keep(key, { taken: taken + 1, until });
      return true;
    },
    giveBack: (key) => {
      const { taken, until } = current(key);
      keep(key, { taken: Math.max(0, taken - 1), until });
    },
    forget: (key) => { counts.delete(key); },
  };
}
