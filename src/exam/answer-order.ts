import type { ServerClock } from '../base/server-clock.ts';

/** How many devices can be told apart in one millisecond. */
const DEVICES = 1_024;

/** An order above this one is nothing that could be counted on from. */
const MOST = 2 ** 52;

/**
 * Orders answers by the server's time at which they were typed, whatever device they were typed on (a hybrid logical clock):
 * the time in ms, then the device. An order is above all that this page has used or seen, so that an answer which replaces one on the
 * screen comes after it even where the two clocks differ by a moment.
 */
export class AnswerOrder {
  readonly #clock: ServerClock;
  readonly #device: number;
  #last = 0;

  /** `random`: from 0 to below 1; it tells this device from others. */
  constructor(clock: ServerClock, random: number) {
    this.#clock = clock;
    this.#device = Math.floor(random * DEVICES);
  }

  next(): number {
    const time = Math.max(Math.floor(this.#clock.now()), Math.floor(this.#last / DEVICES) + 1);
    this.#last = time * DEVICES + this.#device;
    return this.#last;
  }

  /** What was seen of a server or of this device's store. */
  see(order: number | undefined): void {
    if (Number.isSafeInteger(order) && order !== undefined && order <= MOST) this.#last = Math.max(this.#last, order);
  }
}
