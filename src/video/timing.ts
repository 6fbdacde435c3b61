import type { BackOff } from '../base/back-off.ts';

/** In ms; `first` and `longest` are the pauses before the next attempt. */
export interface Timing extends BackOff {
  /** The interval of polling whether the host has everything (spec §9). */
  readonly poll: number;
  /** How long a failing host is retried before that is shown (DECISIONS "Readings of video and online sessions": within 25 s). */
  readonly patience: number;
  /** The pause between attempts after that. */
  readonly failed: number;
  /** How long the host may report fewer bytes than were sent before the rest is sent again. */
  readonly behind: number;
}

export const TIMING: Timing = { poll: 300, first: 500, longest: 15_000, patience: 10_000, failed: 30_000, behind: 20_000 };

/** The longest delay of a timer: in effect no limit. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
