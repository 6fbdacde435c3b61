import fc from 'fast-check';
import { test } from 'vitest';
import { byTier, rounds } from './rounds.ts';
import { seedFrom } from './seed.ts';

/** Every law runs from this seed, which stands in the test's title; another one is tried with LAW_SEED. */
const seed = seedFrom('LAW_SEED', 20_261_120);

/** A long run tries so many times what the suite tries. */
const LONG_RUN = 20;

/** Milliseconds that a law may take, its shrinking among them: what has been found by then is the counterexample. */
const LONGEST = 45_000;

/** A property that must hold, as a test. */
export function law<Inputs>(title: string, property: fc.IProperty<Inputs> | fc.IAsyncProperty<Inputs>, numRuns = 200): void {
  test(`${title} [seed ${seed}]`, () => fc.assert(property, {
    seed, numRuns: byTier({ suite: Math.ceil(numRuns / 2), full: numRuns, long: LONG_RUN * numRuns }), interruptAfterTimeLimit: rounds(LONGEST, LONG_RUN * LONGEST), markInterruptAsFailure: true,
  }));
}
