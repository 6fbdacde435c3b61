import { isJsonObject } from '../../../src/base/json.ts';

/**
 * The allowed ratio of the increase from 2 n to 4 n to the increase from n to 2 n: it is 2 for linear growth, and 4 for
 * quadratic growth.
 */
const MAX_GROWTH = 3;
/** Below this cost the growth cannot be judged. */
const MIN_COST = 300;
const MAX_SIZE = 3_000;

/** Characters, members and items. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((size, [name, member]) => size + (Array.isArray(value) ? 0 : name.length) + sizeOf(member), 1);
}

/** A value with its texts and lists repeated. */
function repeated(value: unknown, times: number): unknown {
  if (typeof value === 'string') return value.repeat(times);
  if (Array.isArray(value)) return Array.from({ length: times }, () => value as readonly unknown[]).flat();
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, repeated(member, times)])) : value;
}

/**
 * Counts the steps, not the time, of verdicts over n, 2 n and 4 n, and returns a sentence where they grow faster than the
 * value.
 */
export function growthOf(value: unknown, cost: (value: unknown) => number): string | undefined {
  const size = sizeOf(value);
  if (size > MAX_SIZE) return undefined;
  const [once, twice, fourTimes] = [value, repeated(value, 2), repeated(value, 4)].map(cost) as [number, number, number];
  if (fourTimes < MIN_COST || fourTimes - twice <= MAX_GROWTH * Math.max(once, twice - once)) return undefined;
  return `a verdict over it takes ${once} steps, over twice as much ${twice}, and over four times as much ${fourTimes}`;
}
