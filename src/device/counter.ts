import { openChannel } from './channel.ts';
import { subscribePage } from './page-lifecycle.ts';

/**
 * Numbers entries in an order that does not depend on the device's clock (a Lamport clock): each number is above every one
 * that this browser has used or seen. A page continues above the stored numbers; open tabs send each other their last one.
 */
export type Counter = Readonly<Pick<ReturnType<typeof createCounter>, 'next' | 'raise'>>;

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Limits numbers from elsewhere, so that the counter always stays within the safe integers. */
const MAX_NUMBER = 2 ** 52;

/** A number below all others: each tab that receives it answers with its own number, and no tab answers a number above its own. */
const GREETING = -1;

/** `channel` leads to the other tabs. A page posts numbers only once it has heard of another: each message costs half a millisecond. */
export function createCounter(channel?: Channel) {
  let last = 0;
  let isAlone = true;
  /** Further numbers are above `to`. A value that is not a safe integer is ignored. */
  const raise = (to: unknown): void => { if (Number.isSafeInteger(to)) last = Math.max(last, Math.min(to as number, MAX_NUMBER)); };
  /** Called when the page starts or wakes: it may have missed the numbers of other tabs. */
  const greet = (): void => { channel?.postMessage(GREETING); };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    isAlone = false;
    raise(data);
    if (last > Number(data)) channel.postMessage(last);
  });
  greet();
  return {
    next: (): number => {
      last += 1;
      if (!isAlone) channel?.postMessage(last);
      return last;
    },
    raise,
    greet,
  };
}

let shared: Counter | undefined;

function createShared(): Counter {
  const counter = createCounter(openChannel('portal.numbers'));
  subscribePage((event) => { if (event === 'wake') counter.greet(); });
  return counter;
}

/** The counter of this page, made when it is first needed. */
export const pageCounter = (): Counter => (shared ??= createShared());
