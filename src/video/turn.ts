import { waitForLock } from '../device/lock.ts';

/**
 * Waits until this is the one tab of the browser that sends what is under the key; answers how to let go. Rejects with the
 * signal. A page without https has no locks: there two tabs may send the same, and the host takes the bytes of one.
 */
export const takeTurn = (key: string, signal: AbortSignal): Promise<() => void> =>
  ('locks' in navigator ? waitForLock(`portal-video:${key}`, signal) : Promise.resolve(() => undefined));
