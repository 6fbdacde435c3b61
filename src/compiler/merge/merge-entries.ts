import type { Siblings } from '../../fields/siblings.ts';
import type { InputTypes } from '../../fields/types/type-module.ts';
import { fieldInItem, isUnnamed, type FormValues, type GroupSection } from '../compiled.ts';
import { mergeList } from './merge-list.ts';
import { sameOnWire } from './same-on-wire.ts';
import type { FormSides } from './sides.ts';

/** An entry of a repeated group, after both sides' changes to the list. */
export interface MergedEntry {
  readonly key: string;
  /** Its key here so far; another one where the server has given it an id since. */
  readonly previousKey: string;
  /** The side whose values it has: both, or the one side that has the entry. */
  readonly from: 'both' | 'mine' | 'theirs';
  /** Set where it was changed on one side and removed on the other. */
  readonly conflict?: 'removedHere' | 'removedThere';
}

/** The values of one entry. */
export const entryIn = ({ fields }: FormValues, group: GroupSection, key: string): Siblings =>
  (field) => fields.get(fieldInItem(group.id, key, field));

/** The keys of a group's entries, in their order. */
export const keysIn = ({ groups }: FormValues, { id }: GroupSection): readonly string[] => groups.get(id)?.items ?? [];

/** Whether two entries have the same values, regardless of the mark. */
const sameEntry = (types: InputTypes, { item, exclusive }: GroupSection, one: Siblings, other: Siblings): boolean =>
  item.fields.every((field) => field.id === exclusive || sameOnWire(types, field, one(field.id), other(field.id)));

/** Whether an entry was changed. Losing the mark is no change: another entry was marked. */
function changed(types: InputTypes, group: GroupSection, before: Siblings, after: Siblings): boolean {
  const { exclusive } = group;
  return !sameEntry(types, group, before, after) || (exclusive !== undefined && after(exclusive) === true && before(exclusive) !== true);
}

/**
 * Entries that are new here and stored by now, by the server's keys: they were sent, and the response was lost or had no ids.
 * Entries with the same values are the same entry.
 */
function matchNewEntries(group: GroupSection, { types, base, mine, theirs }: FormSides): ReadonlyMap<string, string> {
  const theirKeys = keysIn(theirs, group);
  const knownKeys = new Set([...keysIn(base, group), ...keysIn(mine, group)]);
  const unnamed = new Set([...knownKeys].filter(isUnnamed));
  const sides = [base, mine].map((side) => ({ side, keys: new Set(keysIn(side, group)) }));
  const named = new Map<string, string>();
  for (const key of theirKeys.filter((candidate) => !knownKeys.has(candidate))) {
    const entry = entryIn(theirs, group, key);
    const was = [...unnamed].find((own) => sides.some(({ side, keys }) =>
      keys.has(own) && sameEntry(types, group, entryIn(side, group, own), entry)));
    if (was === undefined) continue;
    named.set(key, was);
    unnamed.delete(was);
  }
  return named;
}

/** The entries of a group, by the server's keys. */
export function mergeEntries(group: GroupSection, sides: FormSides): readonly MergedEntry[] {
  const { types, base, mine, theirs } = sides;
  const named = matchNewEntries(group, sides);
  const serverKeys = new Map(keysIn(theirs, group).map((key) => [named.get(key) ?? key, key] as const));
  const keyOf = (was: string): string => serverKeys.get(was) ?? was;
  const isChanged = (was: string, on: 'mine' | 'theirs'): boolean =>
    changed(types, group, entryIn(base, group, was), on === 'mine' ? entryIn(mine, group, was) : entryIn(theirs, group, keyOf(was)));
  const keys = { base: keysIn(base, group), mine: keysIn(mine, group), theirs: [...serverKeys.keys()] };
  return mergeList(keys, isChanged).map(({ key: previousKey, from, isConflict }) =>
    ({ key: keyOf(previousKey), previousKey, from, ...(isConflict && { conflict: from === 'theirs' ? 'removedHere' : 'removedThere' }) }));
}
