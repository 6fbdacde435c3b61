import { useEffect, useState } from 'react';

/** Nobody waits longer for what stands above. */
const PATIENCE_MS = 1500;

/**
 * Whether what stands below can be shown: when what stands above has its height, so that nothing is pushed away under the
 * eyes or the finger of whoever reads; or when that takes too long. Once it is there it stays.
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
