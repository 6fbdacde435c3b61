/**
 * Numbers what is typed, so that the order holds whatever the clock says (a Lamport clock): above every number that this
 * browser has used or seen. A page goes on above what it found stored; open tabs tell each other their last one.
 */
export type Counter = Readonly<ReturnType<typeof createCounter>>;

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** No number of a strange server brings the counter to where it could not count on. */
const MOST = 2 ** 52;

/** `channel` leads to the other tabs. */
export function createCounter(channel?: Channel) {
  let last = 0;
  /** The numbers to come are above this one. What is no whole number, or none that could be counted on from, is ignored. */
  const raise = (to: unknown): void => { if (Number.isSafeInteger(to)) last = Math.max(last, Math.min(to as number, MOST)); };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => { raise(data); });
  return {
    next: (): number => {
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
