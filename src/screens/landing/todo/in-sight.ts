import { KEPT_LINES } from './kept-place.ts';
import type { TodoItem } from './todo-item.ts';

/** As many lines as a glance takes in; the rest unfold. */
const FIRST_LINES = 5;

/** Which lines stand in sight, and how many can. */
export interface InSight {
  readonly keys: readonly string[];
  readonly room: number;
}

/** What stands in sight first. Where some of it is still on its way, it finds the room that was kept for it, and no more. */
export const firstInSight = (lines: readonly TodoItem[], pending: boolean): InSight => {
  const keys = lines.slice(0, FIRST_LINES).map(({ key }) => key);
  return { keys, room: pending ? Math.max(KEPT_LINES, keys.length) : FIRST_LINES };
};

/**
 * The lines with those in sight first: one that comes later stands behind those that are there, so that none moves under the
 * finger, and one takes the place of what is done only at the end. `lines`: in order.
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
