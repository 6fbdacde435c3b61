import { isUnnamed, type GroupState } from '../compiler/compiled.ts';

/** What is shown, and what the server holds (`held`) and is not shown any more. */
export const groupState = (items: readonly string[], held: readonly string[]): GroupState =>
  ({ items, removed: held.filter((key) => !items.includes(key)) });

/** What the newer state says, and the entries that only the older one has. */
export const mergeGroups = (older: GroupState, newer: GroupState): GroupState => ({
  items: [...newer.items, ...older.items.filter((key) => !newer.items.includes(key) && !newer.removed.includes(key))],
  removed: newer.removed,
});

/**
 * The entries of a draft as far as they still fit what the server holds: those that it no longer holds are gone, those
 * that have come since are there.
 */
export function reconcileGroup(draft: GroupState, held: readonly string[]): GroupState {
  const known = (key: string): boolean => held.includes(key);
  const fitting = { items: draft.items.filter((key) => known(key) || isUnnamed(key)), removed: draft.removed.filter(known) };
  return mergeGroups({ items: held, removed: [] }, fitting);
}
