import { useEffect, useState } from 'react';

/** The longest wait for the content above. */
const MAX_WAIT_MS = 1500;

/**
 * Whether the content below can be shown: once the content above has its height, so that nothing moves under the reader's
 * eyes or finger; or when that takes too long. Once shown it stays.
 */
export function useReveal(abovePending: boolean): boolean {
  const [isRevealed, setRevealed] = useState(!abovePending);
  if (!abovePending && !isRevealed) setRevealed(true);
  useEffect(() => {
    if (isRevealed) return undefined;
    const timer = setTimeout(() => { setRevealed(true); }, MAX_WAIT_MS);
    return () => { clearTimeout(timer); };
  }, [isRevealed]);
  return isRevealed;
}
