import type { ApiFailure } from '../api/failure.ts';
import { backOff, withJitter, type BackOff } from '../base/back-off.ts';

const BACK_OFF: BackOff = { first: 1_000, longest: 15_000 };
/** The pause, in ms, within the seconds of grace. */
const URGENT_MS = 500;
const TOO_MANY_MS = 5_000;
/** The longest Retry-After that is respected, in ms, since the exam's clock keeps running. */
const MAX_REQUESTED_MS = 15_000;

/** The pause that the server asked for, in ms, up to a limit; 0 where it did not ask. */
export const requestedPause = (failure: ApiFailure | undefined): number =>
  Math.min(MAX_REQUESTED_MS, Math.max(failure?.retryAfterMs ?? 0, failure?.status === 429 ? TOO_MANY_MS : 0));

interface Failed {
  /** How often in a row, from 1. */
  readonly times: number;
  readonly failure: ApiFailure | undefined;
  readonly urgent: boolean;
  readonly random: () => number;
}

/** In how many ms to try again. */
export function pauseAfter({ times, failure, urgent, random }: Failed): number {
  return withJitter(Math.max(urgent ? URGENT_MS : backOff(times, BACK_OFF), requestedPause(failure)), random);
}
