/** Pauses between tries, in ms. */
export interface BackOff {
  readonly first: number;
  readonly longest: number;
}

/** The pauses between tries of a save that waits for the network. */
export const SAVE_BACK_OFF: BackOff = { first: 5_000, longest: 60_000 };

/** How long to wait after this many failed tries, from 1: the first pause, doubled from try to try up to the longest. */
export const backOff = (tries: number, { first, longest }: BackOff): number => Math.min(first * 2 ** Math.min(tries - 1, 10), longest);

/** Adds up to half of the time at random, so that not all devices call at the same moment. `random`: from 0 to below 1. */
export const withJitter = (ms: number, random: () => number = Math.random): number => ms * (1 + random() / 2);
