/** The two clocks of a device. */
export interface Clock {
  /** What the device says the time is, in ms since 1970. It may be set, forward and back, at any moment. */
  readonly now: () => number;
  /**
   * Time that has passed, in ms since some moment; it only ever goes forward. While a device sleeps it stands still in some
   * browsers: `now` running ahead of it means a sleep, or a clock that was set. Only the server's time
   * tells which of the two.
   */
  readonly monotonic: () => number;
}
