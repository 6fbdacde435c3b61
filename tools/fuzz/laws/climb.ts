import fc from 'fast-check';
import { isJsonObject } from '../../../src/base/json.ts';
import { sizeOf } from './growth.ts';

/** Changes that one climb tries. */
const TRIES = 60;
/** Slow patterns show themselves below this size of a value. */
const MAX_SIZE = 400;
/** Added to the size, so that the fixed cost of a verdict counts little. */
const SMALL = 50;
const MAX_PIECE = 8;

function mutateText(text: string, at: number, random: number): string {
  const characters = Array.from(text);
  const [how, rest] = [random % 4, Math.floor(random / 4)];
  const piece = characters.slice(at, at + 1 + (rest % MAX_PIECE));
  if (how === 0) return characters.toSpliced(at, 0, ...piece).join('');
  if (how === 1) return characters.toSpliced(at, piece.length).join('');
  const others = how === 2 ? characters : ['a', '0', ' ', '-'];
  return characters.with(at, others[rest % others.length] ?? 'a').join('');
}

/** A value with one random change: a piece of a text or list is repeated, removed or replaced. `random` says where and how. */
function mutate(value: unknown, random: number): unknown {
  const size = typeof value === 'string' ? Array.from(value).length : typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  if (size === 0) return value;
  const [at, rest] = [random % size, Math.floor(random / size)];
  if (typeof value === 'string') return mutateText(value, at, rest);
  if (isJsonObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member], index) => [name, index === at ? mutate(member, rest) : member]));
  const items = value as readonly unknown[];
  const [how, deeper] = [rest % 3, Math.floor(rest / 3)];
  return how === 0 ? items.toSpliced(at, 0, items[at]) : how === 1 ? items.toSpliced(at, 1) : items.with(at, mutate(items[at], deeper));
}

/**
 * Searches for the value with the highest cost for its size, starting from one: it keeps each change that does not lower the
 * cost, so slow values are found systematically, not only by chance.
 */
export function hillClimb(value: unknown, randoms: readonly number[], cost: (value: unknown) => number): unknown {
  const heightOf = (one: unknown): number => cost(one) / (SMALL + sizeOf(one));
  let best = { value, height: heightOf(value) };
  for (const random of randoms) {
    const next = mutate(best.value, random);
    if (sizeOf(next) > MAX_SIZE) continue;
    const height = heightOf(next);
    if (height >= best.height) best = { value: next, height };
  }
  return best.value;
}

/** The values, of which one in ten is the result of such a search. */
export const withClimbs = (values: fc.Arbitrary<unknown>, cost: (value: unknown) => number): fc.Arbitrary<unknown> => {
  const randoms = fc.array(fc.nat(), { minLength: TRIES, maxLength: TRIES });
  return fc.oneof({ arbitrary: values, weight: 9 }, { arbitrary: fc.tuple(values, randoms).map(([value, sequence]) => hillClimb(value, sequence, cost)), weight: 1 });
};
