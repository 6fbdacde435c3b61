import type { Clock } from './clock.ts';

/** The header Date counts whole seconds. */
const ROUNDING_MS = 1_000;

/** A wall clock may go astray by this much without a sleep. */
const JUMP_MS = 500;

/**
 * Bounds of the server's time minus the monotonic clock's, in ms; `lead`: how far the wall clock was ahead of the monotonic one
 * then.
 */
interface Offset {
  readonly least: number;
  readonly most: number;
  readonly lead: number;
}

/**
 * The server's time in ms since 1970, estimated from its responses: each bounds the offset by its round trip and by
 * the header's rounding, and several together bound it more closely. Until the first response it is the device's own time.
 */
export class ServerClock {
  readonly #clock: Clock;
  #offset: Offset | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A response had the date `serverTime`; the other two times are by the monotonic clock. */
  update(serverTime: number, requestedAt: number, respondedAt: number): void {
    const [now, monotonic] = [this.#clock.now(), this.#clock.monotonic()];
    const sample: Offset = { least: serverTime - respondedAt, most: serverTime + ROUNDING_MS - requestedAt, lead: now - monotonic };
    const [least, most] = [Math.max(this.#offset?.least ?? -Infinity, sample.least), Math.min(this.#offset?.most ?? Infinity, sample.most)];
    // A response that contradicts the earlier ones wins: the device has slept, or the server's clock was set.
    this.#offset = least <= most ? { ...sample, least, most } : sample;
  }

  /**
   * Where the wall clock has run ahead of the monotonic one since the last response, a sleep is assumed until the next response:
   * the monotonic clock of some browsers stands still in it.
   */
  now(): number {
    const { lead = Infinity } = this.#offset ?? {};
    const slept = this.#clock.now() - this.#clock.monotonic() - lead;
    return this.awake() + (slept >= JUMP_MS ? slept : 0);
  }

  /** The same without assuming a sleep: the wall clock may have been corrected. */
  awake(): number {
    return this.#offset ? this.#clock.monotonic() + (this.#offset.least + this.#offset.most) / 2 : this.#clock.now();
  }
}
