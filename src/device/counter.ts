/**
 * Numbers what is typed, so that the order holds whatever the clock says (a Lamport clock): above every number that this
 * browser has used or seen. A page goes on above what it found stored; open tabs tell each other their last one.
 */
export interface Counter {
  readonly next: () => number;
  /** The numbers to come are above this one. What is no whole number, or none that could be counted on from, is ignored. */
  readonly raise: (to: unknown) => void;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** No number of a strange server brings the counter to where it could not count on. */
const MOST = 2 ** 52;

/** `channel` leads to the other tabs. */
export function createCounter(channel?: Channel): Counter {
  let last = 0;
  const raise = (to: unknown): void => { if (Number.isSafeInteger(to)) last = Math.max(last, Math.min(to as number, MOST)); };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => { raise(data); });
  return {
    next: () => {
      last += 1;
      channel?.postMessage(last);
      return last;
    },
    raise,
  };
}

let shared: Counter | undefined;

/** The counter of this page, made when it is first needed. */
export const pageCounter = (): Counter => (shared ??= createCounter(new BroadcastChannel('portal.numbers')));
