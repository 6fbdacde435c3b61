import fc from 'fast-check';

/** How many values are sampled to find wanted ones. */
const SAMPLE_SIZE = 300;

/**
 * Filters values without an endless search: an unwanted value is replaced by one of the wanted ones of a sample. `undefined`: the sample
 * of 300 has none.
 */
export function only<One>(values: fc.Arbitrary<One>, isWanted: (value: One) => boolean): fc.Arbitrary<One> | undefined {
  const wanted = fc.sample(values, { seed: 1, numRuns: SAMPLE_SIZE }).filter(isWanted);
  if (wanted.length === 0) return undefined;
  return fc.tuple(values, fc.constantFrom(...wanted)).map(([value, other]) => (isWanted(value) ? value : other));
}
