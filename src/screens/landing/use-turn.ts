import { useEffect, useState } from 'react';

/** Nobody waits longer for what stands above. */
const PATIENCE_MS = 1500;

/**
 * Whether what stands below can be shown: when what stands above has its height, so that nothing is pushed away under the
 * eyes or the finger of whoever reads; or when that takes too long.
 */
export function useTurn(abovePending: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!abovePending) return undefined;
    const timer = setTimeout(() => { setLate(true); }, PATIENCE_MS);
    return () => { clearTimeout(timer); };
  }, [abovePending]);
  return !abovePending || late;
}
