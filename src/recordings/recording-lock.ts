import type { ClaimOptions } from '../base/recording.ts';
import { takeLock, waitForLock } from '../device/lock.ts';

/**
 * Makes this the one page that has a recording, until what it answers is called or the page goes; `undefined` where another
 * has it.
 */
export const takeRecording = (id: string, tries?: number): ReturnType<typeof takeLock> =>
  takeLock(`portal-recording:${id}`, { ...(tries !== undefined && { tries }) });

const placeLock = (place: string): string => `portal-recorder:${place}`;

/** The claims of this page by place. A widget that is gone may have left one, and the next widget of its field takes it up. */
const claims = new Map<string, { readonly letGo: () => void; readonly onLost: () => void }>();

function lockPlace(place: string, takeOver: boolean): ReturnType<typeof takeLock> {
  const onLost = (): void => {
    const claim = claims.get(place);
    claims.delete(place);
    claim?.onLost();
  };
  return takeLock(placeLock(place), { takeOver, onLost });
}

/** See `Recordings`. */
export async function claimPlace(place: string, { takeOver, onLost }: ClaimOptions): Promise<(() => void) | undefined> {
  // While the lock was waited for another widget of this page may have got it.
  const letGo = claims.get(place)?.letGo ?? await lockPlace(place, takeOver) ?? claims.get(place)?.letGo;
  if (!letGo) return undefined;
  const claim = { letGo, onLost };
  claims.set(place, claim);
  return () => {
    if (claims.get(place) !== claim) return;
    claims.delete(place);
    letGo();
  };
}

/** See `Recordings`. */
export function whenFree(place: string, listener: () => void): () => void {
  const waiting = new AbortController();
  waitForLock(placeLock(place), waiting.signal).then((letGo) => {
    letGo();
    listener();
  }, () => undefined);
  return () => { waiting.abort(); };
}
