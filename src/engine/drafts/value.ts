import type { GroupItem, GroupState } from '../../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../../fields/definition.ts';

/**
 * What a draft keeps of one field or group. Files are kept whole, as blobs. `base` is what the server held when it was
 * changed: where that is another by the next load, somebody else has changed it too.
 */
export type DraftValue =
  | { readonly kind: 'field'; readonly value: FieldValue; readonly base?: { readonly value?: FieldValue } }
  | { readonly kind: 'group'; readonly state: GroupState; readonly base?: readonly GroupItem[] };

export const isPlain = (entry: DraftValue): boolean =>
  entry.kind === 'group' || typeof entry.value !== 'object' || Array.isArray(entry.value);

/** What the newer state says, and the entries that only the older one has. */
export const mergeGroups = (older: GroupState, newer: GroupState): GroupState => ({
  items: [...newer.items, ...older.items.filter((key) => !newer.items.includes(key) && !newer.removed.includes(key))],
  removed: newer.removed,
});

/** Work on a form, by its fields and groups: what a draft keeps of it. */
export type Work = ReadonlyMap<FieldId, DraftValue>;
