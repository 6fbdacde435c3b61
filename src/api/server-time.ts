import { ServerClock } from '../base/server-clock.ts';
import { browserClock } from './browser-clock.ts';
import type { CallInput } from './call.ts';

/** The server's time, as far as this page knows it. */
export const serverTime = new ServerClock(browserClock);

/** Input of a call whose answer sets a clock to the server's time. A Retry-After pause does not count as travel time. */
export function clockSyncInput(clock: ServerClock = serverTime): Pick<CallInput, 'onAttempt' | 'onServerTime'> {
  let requestedAt = browserClock.monotonic();
  return {
    onAttempt: () => { requestedAt = browserClock.monotonic(); },
    onServerTime: (time) => { clock.update(time, requestedAt, browserClock.monotonic()); },
  };
}
