import type { GroupItem, GroupState } from '../../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../../fields/definition.ts';

/**
 * The drafted value of one field or group. Files are stored whole, as blobs. `base` is the server's value at the change: where
 * the next load has another, somebody else has changed it too.
 */
export type DraftValue =
  | { readonly kind: 'field'; readonly value: FieldValue; readonly base?: { readonly value?: FieldValue } }
  | { readonly kind: 'group'; readonly state: GroupState; readonly base?: readonly GroupItem[] };

export const isPlain = (entry: DraftValue): boolean =>
  entry.kind === 'group' || typeof entry.value !== 'object' || Array.isArray(entry.value);

/** The newer state with the entries that only the older one has. */
export const mergeGroups = (older: GroupState, newer: GroupState): GroupState => ({
  items: [...newer.items, ...older.items.filter((key) => !newer.items.includes(key) && !newer.removed.includes(key))],
  removed: newer.removed,
});

/** Drafted work on a form, by its fields and groups. */
export type Work = ReadonlyMap<FieldId, DraftValue>;
