import type { ServerClock } from '../base/server-clock.ts';

/** How many devices can be distinguished in one millisecond. */
const DEVICES = 1_024;

/** A received order above this one is ignored, so that the next ones stay within the safe integers. */
const MOST = 2 ** 52;

/**
 * Orders the answers of all devices by the server's time at which they were typed (a hybrid logical clock): the time in ms, then
 * the device. An order is above all that this page has used or seen, so that an answer that replaces one on the screen comes
 * after it even where the two clocks differ by a moment.
 */
export class AnswerOrder {
  readonly #clock: ServerClock;
  readonly #device: number;
  #last = 0;

  /** `random`: from 0 to below 1; it distinguishes this device from others. */
  constructor(clock: ServerClock, random: number) {
    this.#clock = clock;
    this.#device = Math.floor(random * DEVICES);
  }

  next(): number {
    const time = Math.max(Math.floor(this.#clock.now()), Math.floor(this.#last / DEVICES) + 1);
    this.#last = time * DEVICES + this.#device;
    return this.#last;
  }

  /** Raises the next order above one from a server or from this device's store. */
  see(order: number | undefined): void {
    if (Number.isSafeInteger(order) && order !== undefined && order <= MOST) this.#last = Math.max(this.#last, order);
  }
}
