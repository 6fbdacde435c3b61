import type { FieldId } from '../../fields/definition.ts';
import { mergeGroups } from '../group-state.ts';
import type { DraftRow } from './database.ts';

/** The last word of each page on each field, oldest first: its journal may be newer than what it stored. */
function lastWords(rows: readonly DraftRow[]): Iterable<DraftRow> {
  const words = new Map<string, DraftRow>();
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    const place = JSON.stringify([row.page, row.field]);
    words.delete(place);
    words.set(place, row);
  }
  return words.values();
}

const join = (older: DraftRow, newer: DraftRow): DraftRow =>
  older.entry.kind === 'group' && newer.entry.kind === 'group'
    ? { ...newer, entry: { kind: 'group', state: mergeGroups(older.entry.state, newer.entry.state) } }
    : newer;

/** What several pages left, as one: the newest of each field, and of a group the entries that any of them added. */
export function mergeRows(rows: readonly DraftRow[]): readonly DraftRow[] {
  const merged = new Map<FieldId, DraftRow>();
  for (const row of lastWords(rows)) {
    const older = merged.get(row.field);
    merged.set(row.field, older ? join(older, row) : row);
  }
  return [...merged.values()];
}
