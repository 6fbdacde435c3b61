import { HttpError } from './http-error.ts';

/** Other requests about the same rows may compete; each time one of them succeeds. */
const MOST_TRIES = 20;

/** Repeats an attempt while it answers false: what it was planned on has changed meanwhile. Throws a 503 after the last one. */
export async function tryAgain<Result>(attempt: () => Promise<Result | false>): Promise<Result> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== false) return result;
  }
  throw new HttpError(503, { key: 'notReady' });
}
