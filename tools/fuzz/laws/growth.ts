import { isJsonObject } from '../../../src/base/json.ts';

/**
 * From 2 n to 4 n a verdict may take so many times what it took more from n to 2 n: twice where it grows as the value does, four
 * times where it grows as its square.
 */
const MOST_GROWTH = 3;
/** What little costs says nothing of how it grows. */
const LEAST_COST = 300;
const LARGEST = 3_000;

/** Characters, members and items. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((size, [name, member]) => size + (Array.isArray(value) ? 0 : name.length) + sizeOf(member), 1);
}

/** So many times as much of a value: its texts and lists one after another. */
function grown(value: unknown, times: number): unknown {
  if (typeof value === 'string') return value.repeat(times);
  if (Array.isArray(value)) return Array.from({ length: times }, () => value as readonly unknown[]).flat();
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, grown(member, times)])) : value;
}

/**
 * Counts what verdicts over n, 2 n and 4 n take, in steps and never in time, and says where that grows faster than the value
 * does.
 */
export function growthOf(value: unknown, cost: (value: unknown) => number): string | undefined {
  const size = sizeOf(value);
  if (size > LARGEST) return undefined;
  const [once, twice, fourTimes] = [value, grown(value, 2), grown(value, 4)].map(cost) as [number, number, number];
  if (fourTimes < LEAST_COST || fourTimes - twice <= MOST_GROWTH * Math.max(once, twice - once)) return undefined;
  return `a verdict over it takes ${once} steps, over twice as much ${twice}, and over four times as much ${fourTimes}`;
}
