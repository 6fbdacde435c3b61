import { useEffect, useState } from 'react';
import { serverTime } from '../../api/server-time.ts';

const MINUTE_MS = 60_000;

/**
 * The server's time where this device's clock is wrong by a minute or more, also after the device has slept or its clock was corrected.
 * Times are shown to the minute, and the server sends whole seconds, so smaller differences do not matter.
 */
export function timeNow(): number {
  const [deviceTime, serverNow] = [Date.now(), serverTime.now()];
  return [serverNow, serverTime.awake()].some((time) => Math.abs(time - deviceTime) < MINUTE_MS) ? deviceTime : serverNow;
}

/**
 * The current time in ms since 1970, updated at each full minute and whenever the page becomes visible again: a text about a
 * time has to be true when it is read. `answer`: a new answer of a call that has the server's time updates it as well.
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
    const onVisible = (): void => { if (document.visibilityState === 'visible') tick(); };
    tick();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [answer]);
  return now;
}
