import type { ApiFailure } from '../api/failure.ts';
import { backOff, spread, type BackOff } from '../base/back-off.ts';

const OWN: BackOff = { first: 1_000, longest: 15_000 };
/** In ms: within the seconds of grace there is no time for longer ones. */
const URGENT_MS = 500;
const TOO_MANY_MS = 5_000;
/** In ms. An exam's clock runs on, so a server that asks for a pause of hours does not get it. */
const LONGEST_ASKED_MS = 15_000;

/** For how long the server is left in peace, in ms: as long as it asks for, up to what anybody can wait; 0 where it does not ask. */
export const askedFor = (failure: ApiFailure | undefined): number =>
  Math.min(LONGEST_ASKED_MS, Math.max(failure?.retryAfterMs ?? 0, failure?.status === 429 ? TOO_MANY_MS : 0));

interface Failed {
  /** How often in a row, from 1. */
  readonly times: number;
  readonly failure: ApiFailure | undefined;
  readonly urgent: boolean;
  readonly random: () => number;
}

/** In how many ms to try again. */
export function pauseAfter({ times, failure, urgent, random }: Failed): number {
  return spread(Math.max(urgent ? URGENT_MS : backOff(times, OWN), askedFor(failure)), random);
}
