import { openChannel } from './channel.ts';
import { subscribePage } from './page-lifecycle.ts';

/**
 * Numbers what is typed, so that the order holds whatever the clock says (a Lamport clock): above every number that this
 * browser has used or seen. A page goes on above what it found stored; open tabs tell each other their last one.
 */
export type Counter = Readonly<Pick<ReturnType<typeof createCounter>, 'next' | 'raise'>>;

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** No number of a strange server brings the counter to where it could not count on. */
const MOST = 2 ** 52;

/** A number below all others: each tab that receives it answers with its own number, and no tab answers a number above its own. */
const GREETING = -1;

/** `channel` leads to the other tabs. A page that has heard of none tells nobody: a message costs a key half a millisecond. */
export function createCounter(channel?: Channel) {
  let last = 0;
  let isAlone = true;
  /** The numbers to come are above this one. What is no whole number, or none that could be counted on from, is ignored. */
  const raise = (to: unknown): void => { if (Number.isSafeInteger(to)) last = Math.max(last, Math.min(to as number, MOST)); };
  /** The page comes, or comes back: others may have counted meanwhile, and may not have been heard. */
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
