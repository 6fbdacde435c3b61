import { ServerClock } from '../base/server-clock.ts';
import { browserClock } from './browser-clock.ts';
import type { CallInput } from './call.ts';

/** What time it is at the server, as far as this page has been told. */
export const serverTime = new ServerClock(browserClock);

/** For a call whose answer tells a clock the server's time. The pause that the server asked for before it is none of the way there. */
export function tellingTime(clock: ServerClock = serverTime): Pick<CallInput, 'onAttempt' | 'onServerTime'> {
  let asked = browserClock.monotonic();
  return {
    onAttempt: () => { asked = browserClock.monotonic(); },
    onServerTime: (time) => { clock.take(time, asked, browserClock.monotonic()); },
  };
}
