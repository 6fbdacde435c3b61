import type { ApiFailure } from '../api/failure.ts';

/** In ms: the first pause doubles up to the longest. Nobody is asked again by everybody in the same moment. */
const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
/** Within the seconds of grace there is no time for longer ones. */
const URGENT_MS = 500;
const TOO_MANY_MS = 5_000;

const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

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
  const own = urgent ? URGENT_MS : Math.min(FIRST_MS * 2 ** Math.min(times - 1, 10), LONGEST_MS);
  return Math.max(own, askedFor(failure)) * (1 + random() / 2);
}
