import type { WithDatabase } from '../database/database.ts';
import { tryAgain } from '../http/try-again.ts';
import type { WithDefinitions } from './definitions.ts';

/**
 * Repeats an attempt while it answers false, with the version that is live by then. A publish waits for who writes about what it takes
 * away, and who waits for the publish must not write afterwards: a write holds where `liveNumber` is still `live`. Throws a 503 after many.
 */
export function whileLive<Result>(
  { db, definitions }: WithDatabase & WithDefinitions, first: number, attempt: (live: number) => Promise<Result | false>,
): Promise<Result> {
  let live = first;
  return tryAgain(async () => {
    const result = await attempt(live);
    if (result === false) live = (await definitions.live(db)).version;
    return result;
  });
}
