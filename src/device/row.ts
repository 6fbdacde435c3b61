/**
 * One entry of a log: what one page says of one place. It is never changed; a newer one of the same page and place stands
 * for it. Pages never write each other's rows, so two tabs cannot destroy each other's work.
 */
export interface LogRow<Entry = unknown> {
  /** Whose log of what, for instance `42/profile`. */
  readonly scope: string;
  /** The page that wrote it: an id made anew at every load. */
  readonly page: string;
  /** What of it: the id of a field, a group or a question, the number of a part of a recording. */
  readonly field: string;
  readonly entry: Entry;
  /** When it was made, in ms since 1970: to be shown, and to be told outdated by. Nothing is ordered by it. */
  readonly at: number;
  /** Its place among all entries of this browser, by a counter. Absent in rows of clients that ordered by `at`: these come first. */
  readonly number?: number;
}

/** Names one row in the store. */
export type LogKey = readonly [scope: string, page: string, field: string];

export const keyOf = ({ scope, page, field }: LogRow): LogKey => [scope, page, field];

/** Oldest first, whatever the clock said meanwhile. */
export const byAge = (a: LogRow, b: LogRow): number => (a.number ?? 0) - (b.number ?? 0) || a.at - b.at;

/** How an older and a newer entry of one place become one, where the newer alone would lose something. */
export type Join<Entry> = (older: Entry, newer: Entry) => Entry;

/** The last word of each page on each place, oldest first: its journal may be newer than what it stored. */
function lastWords<Entry>(rows: readonly LogRow<Entry>[]): Iterable<LogRow<Entry>> {
  const words = new Map<string, LogRow<Entry>>();
  for (const row of rows.toSorted(byAge)) {
    const place = JSON.stringify([row.page, row.field]);
    words.delete(place);
    words.set(place, row);
  }
  return words.values();
}

/** What several pages left, as one: the newest of each place. */
export function newestRows<Entry>(rows: readonly LogRow<Entry>[], join: Join<Entry> = (_, newer) => newer): readonly LogRow<Entry>[] {
  const newest = new Map<string, LogRow<Entry>>();
  for (const row of lastWords(rows)) {
    const older = newest.get(row.field);
    newest.set(row.field, older ? { ...row, entry: join(older.entry, row.entry) } : row);
  }
  return [...newest.values()];
}
