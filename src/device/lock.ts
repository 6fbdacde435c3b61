/** How often it is asked for while the page that has it may be just going away, and how long between, in ms. */
const TRIES = 7;
const PAUSE_MS = 50;

export interface LockOptions {
  /** Takes it from whoever has it. */
  readonly takeOver?: boolean;
  /** Somebody has taken it from this page. */
  readonly onLost?: () => void;
  /** How often it is asked for. */
  readonly tries?: number;
  /** Another way to be the one page; answers how to let go. */
  readonly withoutLocks?: () => () => void;
}

/**
 * A page that did not come by https has no locks, and where all cookies are blocked the browser refuses each: nobody else is assumed,
 * unless the caller brings another way to know (`withoutLocks`).
 */
const hasLocks = (): boolean => 'locks' in navigator;

const nothing = (): void => undefined;

const pause = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, PAUSE_MS); });

function request(name: string, { takeOver = false, onLost, withoutLocks = () => nothing }: LockOptions): Promise<(() => void) | undefined> {
  if (!hasLocks()) return Promise.resolve(withoutLocks());
  return new Promise((resolve) => {
    let held = false;
    const holding = new Promise<void>((letGo) => {
      navigator.locks.request(name, takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
        held = lock !== null;
        resolve(held ? letGo : undefined);
        return held ? holding : undefined;
      }).catch(() => {
        if (held) onLost?.();
        else resolve(withoutLocks());
      });
    });
  });
}

/**
 * Takes a lock that one page of the browser has at a time, until what it answers is called or the page goes; `undefined`
 * where another page has it. A page that is just going away may still have it at the next load. That another has it is said
 * by the browser, never by a time that ran out: on a slow machine the browser's answer may come later than any such time.
 */
export async function takeLock(name: string, options: LockOptions = {}): Promise<(() => void) | undefined> {
  for (let tries = 1; tries < (options.tries ?? TRIES); tries++) {
    const letGo = await request(name, options);
    if (letGo) return letGo;
    await pause();
  }
  return request(name, options);
}

/** Waits in line until this is the one page that has the lock; answers how to let go. Rejects with the signal. */
export function waitForLock(name: string, signal: AbortSignal): Promise<() => void> {
  if (!hasLocks()) return Promise.resolve(nothing);
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, { signal }, () => new Promise<void>((letGo) => { resolve(letGo); })).catch(() => {
      signal.throwIfAborted();
      resolve(nothing);
    }).catch(reject);
  });
}
