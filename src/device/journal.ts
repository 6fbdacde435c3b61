import type { LogRow } from './row.ts';

/**
 * A page that is being left cannot wait for IndexedDB. Rows that are not stored there yet go into local storage, which is
 * written synchronously, and are read at the next load. Files are too large for it; they are stored when chosen.
 */
export type Journal = Readonly<ReturnType<typeof createJournal>>;

const PREFIX = 'portal-draft-journal:';

/** `storage` is called each time: where storage is forbidden, it throws. */
export function createJournal(storage: () => Storage) {
  const removeKey = (key: string): void => {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was written where storage is forbidden.
    }
  };
  const readKey = (key: string): readonly LogRow[] => {
    try {
      const rows: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      return Array.isArray(rows) ? (rows as LogRow[]) : [];
    } catch {
      removeKey(key);
      return [];
    }
  };
  const keys = (): readonly string[] => {
    try {
      return Object.keys(storage()).filter((key) => key.startsWith(PREFIX));
    } catch {
      return [];
    }
  };
  /** Replaces the page's journal. False where storage is full or forbidden. */
  const write = (page: string, rows: readonly LogRow[]): boolean => {
    try {
      if (rows.length === 0) storage().removeItem(PREFIX + page);
      else storage().setItem(PREFIX + page, JSON.stringify(rows));
      return true;
    } catch {
      return false;
    }
  };
  return {
    write,
    /** The rows that pages wrote, of every scope. */
    read: (): readonly LogRow[] => keys().flatMap(readKey),
    /** Keeps only these fields of a page's journal. */
    trim: (page: string, fields: ReadonlySet<string>): void => {
      write(page, readKey(PREFIX + page).filter(({ field }) => fields.has(field)));
    },
    remove: (page: string): void => { removeKey(PREFIX + page); },
  };
}
