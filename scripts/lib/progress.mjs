// Progress messages of a long set-up. Node built-ins only.
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';

const REPORT_INTERVAL_MS = 5000;

/**
 * @param {number} seconds
 */
const spanOf = (seconds) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);

/**
 * How far something is, and how long the rest takes at its pace so far.
 * @param {{ done: number, all: number, elapsed: number, what: string }} progress `elapsed` in ms.
 */
export function progressLine({ done, all, elapsed, what }) {
  const reached = Math.min(done, all);
  const remaining = reached === 0 || reached === all ? '' : `, about ${spanOf((elapsed / reached) * (all - reached) / 1000)} left`;
  return `${reached} of ${all} ${what}${remaining}`;
}

/**
 * Prints the progress every few seconds until the returned function is called.
 * @param {() => { done: number, all: number, what: string }} readProgress
 * @returns {() => void}
 */
export function reportProgress(readProgress) {
  const startedAt = performance.now();
  const timer = setInterval(() => { console.log(`  ${progressLine({ ...readProgress(), elapsed: performance.now() - startedAt })}`); }, REPORT_INTERVAL_MS);
  return () => { clearInterval(timer); };
}
