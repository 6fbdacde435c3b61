/** How long a page that is just going away may still hold its lock at the next load. */
const GRACE_MS = 300;

const lockName = (id: string): string => `portal-recording:${id}`;

/**
 * Makes this the one page that has a recording, until what it answers is called or the page goes; `undefined` where another
 * has it. Without locks (no secure context, where no camera is either) nobody else is assumed.
 */
export function takeRecording(id: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const holding = new Promise<void>((letGo) => {
      navigator.locks.request(lockName(id), { signal: AbortSignal.timeout(GRACE_MS) }, () => {
        resolve(letGo);
        return holding;
      }).catch(() => { resolve(undefined); });
    });
  });
}
