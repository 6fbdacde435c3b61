// Progress messages of a long set-up. Node built-ins only.
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';

const TOLD_MS = 5000;

/**
 * @param {number} seconds
 */
const spanOf = (seconds) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);

/**
 * How far something is, and how long the rest takes at its pace so far.
 * @param {{ done: number, all: number, elapsed: number, what: string }} progress `elapsed` in ms.
 */
export function leftLine({ done, all, elapsed, what }) {
  const reached = Math.min(done, all);
  const left = reached === 0 || reached === all ? '' : `, about ${spanOf((elapsed / reached) * (all - reached) / 1000)} left`;
  return `${reached} of ${all} ${what}${left}`;
}

/**
 * Prints the progress every few seconds until the returned function is called.
 * @param {() => { done: number, all: number, what: string }} look
 * @returns {() => void}
 */
export function tellProgress(look) {
  const began = performance.now();
  const timer = setInterval(() => { console.log(`  ${leftLine({ ...look(), elapsed: performance.now() - began })}`); }, TOLD_MS);
  return () => { clearInterval(timer); };
}
