import fc from 'fast-check';

/** So many are looked at to find out whether there are any. */
const MOST_TRIES = 300;

/**
 * Those of the values that are wanted, without an end to be waited for: in the place of one that is not wanted stands one of the first
 * that were. `undefined`: among the first 300 there is none.
 */
export function only<One>(values: fc.Arbitrary<One>, isWanted: (value: One) => boolean): fc.Arbitrary<One> | undefined {
  const wanted = fc.sample(values, { seed: 1, numRuns: MOST_TRIES }).filter(isWanted);
  if (wanted.length === 0) return undefined;
  return fc.tuple(values, fc.constantFrom(...wanted)).map(([value, other]) => (isWanted(value) ? value : other));
}
