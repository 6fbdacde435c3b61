import { isPassing, type ApiFailure } from '../api/failure.ts';
import { backOff, spread, type BackOff } from '../base/back-off.ts';

const OWN: BackOff = { first: 1_000, longest: 15_000 };
/** In ms: within the seconds of grace there is no time for longer ones. */
const URGENT_MS = 500;
const TOO_MANY_MS = 5_000;

/** The server has decided: the same again would be decided the same. */
export const isFinal = (failure: ApiFailure): boolean =>
  (failure.kind === 'refused' || failure.kind === 'server') && !isPassing(failure.status);

/** For how long the server asked for patience, in ms; 0 where it did not. */
export const askedFor = (failure: ApiFailure | undefined): number => {
  if (failure?.kind !== 'refused' && failure?.kind !== 'server') return 0;
  return Math.max(failure.retryAfterMs ?? 0, failure.status === 429 ? TOO_MANY_MS : 0);
};

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
