import { ServerClock } from '../base/server-clock.ts';
import { browserClock } from './browser-clock.ts';
import type { CallInput } from './call.ts';

/** The server's time, as far as this page knows it. */
export const serverTime = new ServerClock(browserClock);

/** Input of a call whose answer sets a clock to the server's time. A Retry-After pause does not count as travel time. */
export function tellingTime(clock: ServerClock = serverTime): Pick<CallInput, 'onAttempt' | 'onServerTime'> {
  let asked = browserClock.monotonic();
  return {
    onAttempt: () => { asked = browserClock.monotonic(); },
    onServerTime: (time) => { clock.take(time, asked, browserClock.monotonic()); },
  };
}
