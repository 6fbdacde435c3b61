/**
 * Waits until this is the one tab of the browser that sends what is under the key; answers how to let go. Rejects with the
 * signal. A page without https has no locks: there two tabs may send the same, and the host takes the bytes of one.
 */
export function takeTurn(key: string, signal: AbortSignal): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    navigator.locks.request(`portal-video:${key}`, { signal }, () => new Promise<void>((letGo) => { resolve(letGo); })).catch(reject);
  });
}
