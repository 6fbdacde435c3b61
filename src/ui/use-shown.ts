import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells whether the component is still there: what ends later moves nobody who has gone elsewhere. The same function for as long as it
 * is.
 */
export function useShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => { shown.current = false; };
  }, []);
  return useCallback(() => shown.current, []);
}
