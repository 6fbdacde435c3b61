import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that work runs before it yields. */
const LONGEST_RUN_MS = 8;

/** Yields to the event loop, if the work has run for long enough. */
export type YieldToEventLoop = () => Promise<void> | undefined;

/** For long work in small steps: to be awaited after each of them. */
export function createYield(): YieldToEventLoop {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_RUN_MS) return undefined;
    return nextTurn().then(() => { since = performance.now(); });
  };
}
