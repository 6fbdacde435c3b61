/** How often a lock is requested while its holder may be unloading, and the pause between, in ms. */
const TRIES = 7;
const PAUSE_MS = 50;

export interface LockOptions {
  /** Takes the lock from its holder. */
  readonly takeOver?: boolean;
  /** Another page has taken the lock from this one. */
  readonly onLost?: () => void;
  /** How often the lock is requested. */
  readonly tries?: number;
  /** Used where the browser has no locks; returns the function that releases. */
  readonly withoutLocks?: () => () => void;
}

/**
 * A page that was not loaded over https has no locks, and where all cookies are blocked the browser refuses each: the page then acts
 * as if it were alone, unless the caller has another way to know (`withoutLocks`).
 */
const hasLocks = (): boolean => 'locks' in navigator;

const noop = (): void => undefined;

const pause = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, PAUSE_MS); });

function request(name: string, { takeOver = false, onLost, withoutLocks = () => noop }: LockOptions): Promise<(() => void) | undefined> {
  if (!hasLocks()) return Promise.resolve(withoutLocks());
  return new Promise((resolve) => {
    let held = false;
    const holding = new Promise<void>((release) => {
      navigator.locks.request(name, takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
        held = lock !== null;
        resolve(held ? release : undefined);
        return held ? holding : undefined;
      }).catch(() => {
        if (held) onLost?.();
        else resolve(withoutLocks());
      });
    });
  });
}

/**
 * Takes a lock that one page of the browser has at a time, until the returned function is called or the page closes;
 * `undefined` where another page has it. A page that is unloading may still have it at the next load. Only the browser's answer
 * says that another page has it, never a timeout: on a slow machine the answer may come later than any timeout.
 */
export async function takeLock(name: string, options: LockOptions = {}): Promise<(() => void) | undefined> {
  for (let tries = 1; tries < (options.tries ?? TRIES); tries++) {
    const release = await request(name, options);
    if (release) return release;
    await pause();
  }
  return request(name, options);
}

/** Waits until this page has the lock; returns the function that releases it. Rejects with the signal. */
export function waitForLock(name: string, signal: AbortSignal): Promise<() => void> {
  if (!hasLocks()) return Promise.resolve(noop);
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, { signal }, () => new Promise<void>((release) => { resolve(release); })).catch(() => {
      signal.throwIfAborted();
      resolve(noop);
    }).catch(reject);
  });
}
