/** The two clocks of a device. */
export interface Clock {
  /** What the device says the time is, in ms since 1970. It may be set, forward and back, at any moment. */
  readonly now: () => number;
  /**
   * Time that has passed, in ms since some moment; it only ever goes forward. While a device sleeps it stands still in some
   * browsers: how far `now` has run ahead of it tells a sleep, or a clock that was set. Which of the two, nothing here can
   * tell; the server can.
   */
  readonly monotonic: () => number;
}
