import type fc from 'fast-check';

/**
 * Caches arbitraries by their greatest length. They are stateless, and creating one for texts takes as long as drawing a hundred values
 * from it.
 */
export function memoised(make: (maxLength?: number) => fc.Arbitrary<string>): (maxLength?: number) => fc.Arbitrary<string> {
  const cache = new Map<number | undefined, fc.Arbitrary<string>>();
  return (maxLength) => {
    const one = cache.get(maxLength) ?? make(maxLength);
    cache.set(maxLength, one);
    return one;
  };
}
