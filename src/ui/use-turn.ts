import { useEffect, useState } from 'react';

/** The longest wait for the content above. */
const PATIENCE_MS = 1500;

/**
 * Whether the content below can be shown: once the content above has its height, so that nothing moves under the reader's
 * eyes or finger; or when that takes too long. Once shown it stays.
 */
export function useTurn(abovePending: boolean): boolean {
  const [there, setThere] = useState(!abovePending);
  if (!abovePending && !there) setThere(true);
  useEffect(() => {
    if (there) return undefined;
    const timer = setTimeout(() => { setThere(true); }, PATIENCE_MS);
    return () => { clearTimeout(timer); };
  }, [there]);
  return there;
}
