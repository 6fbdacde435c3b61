import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The time of day in ms since 1970, anew at each full minute and whenever the page comes back into sight: what is told of a
 * time has to be true when it is read.
 */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      const moment = Date.now();
      setNow(moment);
      timer = setTimeout(tick, MINUTE_MS - (moment % MINUTE_MS));
    };
    const look = (): void => { if (document.visibilityState === 'visible') tick(); };
    tick();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
