import { useEffect, useState } from 'react';
import { serverTime } from '../../api/server-time.ts';

const MINUTE_MS = 60_000;

/**
 * The server's time where this device's is wrong by a minute or more, whether it has slept or its clock was put right since the server
 * told it. Nobody reads less, and the server tells whole seconds.
 */
export function timeNow(): number {
  const [own, told] = [Date.now(), serverTime.now()];
  return [told, serverTime.awake()].some((time) => Math.abs(time - own) < MINUTE_MS) ? own : told;
}

/**
 * The time of day in ms since 1970, anew at each full minute and whenever the page comes back into sight: what is told of a
 * time has to be true when it is read. `answer`: another of a call that tells the server's time makes it anew as well.
 */
export function useNow(answer?: unknown): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      const moment = timeNow();
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
  }, [answer]);
  return now;
}
