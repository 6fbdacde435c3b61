import type { LogRow } from './row.ts';

/**
 * A page that is being left cannot wait for IndexedDB. What is not yet stored there goes into local storage, which is
 * written at once, and is taken up again at the next load. Files are too large for it; they are stored when chosen.
 */
export type Journal = Readonly<ReturnType<typeof createJournal>>;

const PREFIX = 'portal-draft-journal:';

/** `storage` is asked for anew each time: where it is forbidden, asking throws. */
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
  /** In the place of what the page wrote before. False where there is no room for it, or storage is forbidden. */
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
    /** Of a page's journal only these places are left. */
    trim: (page: string, fields: ReadonlySet<string>): void => {
      write(page, readKey(PREFIX + page).filter(({ field }) => fields.has(field)));
    },
    remove: (page: string): void => { removeKey(PREFIX + page); },
  };
}
