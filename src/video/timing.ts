import type { BackOff } from '../base/back-off.ts';

/** In ms; `first` and `longest` are the pauses before the next attempt. */
export interface Timing extends BackOff {
  /** Between two questions whether the host has all (spec §9). */
  readonly poll: number;
  /** For how long a host that is not well is tried before that is said (DECISIONS "Readings of video and online sessions": within 25 s). */
  readonly patience: number;
  /** Between attempts after that. */
  readonly failed: number;
  /** How long the host may say that it has fewer bytes than were sent before the rest is sent once more. */
  readonly behind: number;
}

export const TIMING: Timing = { poll: 300, first: 500, longest: 15_000, patience: 10_000, failed: 30_000, behind: 20_000 };

/** As long as it takes: timers take no more. */
export const FOR_EVER = 2 ** 31 - 1;
