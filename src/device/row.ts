/**
 * One entry of a log: the value of one field on one page. It is never changed; a newer row of the same page and field replaces
 * it. Pages never write each other's rows, so two tabs cannot destroy each other's work.
 */
export interface LogRow<Entry = unknown> {
  /** The applicant and the thing that is edited, for instance `42/profile`. */
  readonly scope: string;
  /** The page that wrote it: a new id at every load. */
  readonly page: string;
  /** The id of a field, a group or a question, or the number of a part of a recording. */
  readonly field: string;
  readonly entry: Entry;
  /** When it was made, in ms since 1970: for display and for deleting outdated rows, not for ordering. */
  readonly at: number;
  /** Its number among all entries of this browser. Absent in rows of clients that ordered by `at`: these come first. */
  readonly number?: number;
}

/** Names one row in the store. */
export type LogKey = readonly [scope: string, page: string, field: string];

export const keyOf = ({ scope, page, field }: LogRow): LogKey => [scope, page, field];

/** Oldest first, independent of the device's clock. */
export const byAge = (a: LogRow, b: LogRow): number => (a.number ?? 0) - (b.number ?? 0) || a.at - b.at;

/** Merges an older and a newer entry of one field, where the newer alone would lose something. */
export type Join<Entry> = (older: Entry, newer: Entry) => Entry;

/** The newest row of each page and field, oldest first: a page's journal may be newer than its stored rows. */
function latestRowPerPage<Entry>(rows: readonly LogRow<Entry>[]): Iterable<LogRow<Entry>> {
  const latest = new Map<string, LogRow<Entry>>();
  for (const row of rows.toSorted(byAge)) {
    const key = JSON.stringify([row.page, row.field]);
    latest.delete(key);
    latest.set(key, row);
  }
  return latest.values();
}

/** Merges the rows of several pages: the newest of each field. */
export function newestRows<Entry>(rows: readonly LogRow<Entry>[], join: Join<Entry> = (_, newer) => newer): readonly LogRow<Entry>[] {
  const newest = new Map<string, LogRow<Entry>>();
  for (const row of latestRowPerPage(rows)) {
    const older = newest.get(row.field);
    newest.set(row.field, older ? { ...row, entry: join(older.entry, row.entry) } : row);
  }
  return [...newest.values()];
}
