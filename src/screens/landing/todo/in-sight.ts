import { KEPT_LINES } from './kept-place.ts';
import type { TodoItem } from './todo-item.ts';

/** So many to-dos are shown at first; the others are folded. */
const FIRST_LINES = 5;

/** Which to-dos are shown, and how many can be. */
export interface InSight {
  readonly keys: readonly string[];
  readonly room: number;
}

/** The to-dos that are shown at first. While some are still loading, only as many can be added as the skeleton has reserved. */
export const firstInSight = (lines: readonly TodoItem[], pending: boolean): InSight => {
  const keys = lines.slice(0, FIRST_LINES).map(({ key }) => key);
  return { keys, room: pending ? Math.max(KEPT_LINES, keys.length) : FIRST_LINES };
};

/**
 * Splits the to-dos into shown and folded ones: a new one is added after the shown ones, so that none moves under the
 * finger, also where it replaces one that is done. `lines`: in order.
 */
export function behind(
  lines: readonly TodoItem[], { keys, room }: InSight,
): { readonly shown: readonly TodoItem[]; readonly rest: readonly TodoItem[] } {
  const places = new Map(keys.map((key, place) => [key, place]));
  const kept = lines.filter(({ key }) => places.has(key)).sort((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0));
  const others = lines.filter(({ key }) => !places.has(key));
  const free = Math.max(0, room - kept.length);
  return { shown: [...kept, ...others.slice(0, free)], rest: others.slice(free) };
}
