import { SKELETON_LINES } from './todo-skeleton.ts';
import type { TodoItem } from './todo-item.ts';

/** So many to-dos are shown at first; the others are folded. */
const FIRST_LINES = 5;

/** Which to-dos are shown, and how many can be. */
export interface ShownTodos {
  readonly keys: readonly string[];
  readonly capacity: number;
}

/** The to-dos that are shown at first. While some are still loading, only as many can be added as the skeleton has reserved. */
export const firstShown = (lines: readonly TodoItem[], pending: boolean): ShownTodos => {
  const keys = lines.slice(0, FIRST_LINES).map(({ key }) => key);
  return { keys, capacity: pending ? Math.max(SKELETON_LINES, keys.length) : FIRST_LINES };
};

/**
 * Splits the to-dos into shown and folded ones: a new one is added after the shown ones, so that none moves under the
 * finger, also where it replaces one that is done. `lines`: in order.
 */
export function splitShown(
  lines: readonly TodoItem[], { keys, capacity }: ShownTodos,
): { readonly shown: readonly TodoItem[]; readonly rest: readonly TodoItem[] } {
  const order = new Map(keys.map((key, index) => [key, index]));
  const shown = lines.filter(({ key }) => order.has(key)).sort((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0));
  const others = lines.filter(({ key }) => !order.has(key));
  const freeSlots = Math.max(0, capacity - shown.length);
  return { shown: [...shown, ...others.slice(0, freeSlots)], rest: others.slice(freeSlots) };
}
