import fc from 'fast-check';
import { isJsonObject } from '../../../src/base/json.ts';
import { sizeOf } from './growth.ts';

/** Changes that one climb tries. */
const TRIES = 60;
/** What is slow shows itself before a value is larger than this. */
const LARGEST = 400;
/** Beside this size what a verdict costs in any case counts little. */
const SMALL = 50;
const LONGEST_PIECE = 8;

function variedText(text: string, at: number, die: number): string {
  const characters = Array.from(text);
  const [how, rest] = [die % 4, Math.floor(die / 4)];
  const piece = characters.slice(at, at + 1 + (rest % LONGEST_PIECE));
  if (how === 0) return characters.toSpliced(at, 0, ...piece).join('');
  if (how === 1) return characters.toSpliced(at, piece.length).join('');
  const others = how === 2 ? characters : ['a', '0', ' ', '-'];
  return characters.with(at, others[rest % others.length] ?? 'a').join('');
}

/** A value with one of its places changed: a piece of a text or of a list twice, away, or as another is. `die` says where and how. */
function varied(value: unknown, die: number): unknown {
  const size = typeof value === 'string' ? Array.from(value).length : typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  if (size === 0) return value;
  const [at, rest] = [die % size, Math.floor(die / size)];
  if (typeof value === 'string') return variedText(value, at, rest);
  if (isJsonObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member], index) => [name, index === at ? varied(member, rest) : member]));
  const items = value as readonly unknown[];
  const [how, deeper] = [rest % 3, Math.floor(rest / 3)];
  return how === 0 ? items.toSpliced(at, 0, items[at]) : how === 1 ? items.toSpliced(at, 1) : items.with(at, varied(items[at], deeper));
}

/**
 * Looks for what costs the most for its size, from a value on: of each change it keeps what makes nothing cheaper. So what
 * is slow is looked for, and not only met.
 */
export function climb(value: unknown, dice: readonly number[], cost: (value: unknown) => number): unknown {
  const heightOf = (one: unknown): number => cost(one) / (SMALL + sizeOf(one));
  let best = { value, height: heightOf(value) };
  for (const die of dice) {
    const next = varied(best.value, die);
    if (sizeOf(next) > LARGEST) continue;
    const height = heightOf(next);
    if (height >= best.height) best = { value: next, height };
  }
  return best.value;
}

/** One in ten of these values climbs. */
export const withClimbs = (values: fc.Arbitrary<unknown>, cost: (value: unknown) => number): fc.Arbitrary<unknown> => {
  const dice = fc.array(fc.nat(), { minLength: TRIES, maxLength: TRIES });
  return fc.oneof({ arbitrary: values, weight: 9 }, { arbitrary: fc.tuple(values, dice).map(([value, thrown]) => climb(value, thrown, cost)), weight: 1 });
};
