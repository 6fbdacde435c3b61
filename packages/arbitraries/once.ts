import type fc from 'fast-check';

/**
 * The same arbitrary each time for the same greatest length. It keeps nothing of what it made, and to make one of texts takes as long as
 * to draw a hundred values of it.
 */
export function once(make: (maxLength?: number) => fc.Arbitrary<string>): (maxLength?: number) => fc.Arbitrary<string> {
  const made = new Map<number | undefined, fc.Arbitrary<string>>();
  return (maxLength) => {
    const one = made.get(maxLength) ?? make(maxLength);
    made.set(maxLength, one);
    return one;
  };
}
