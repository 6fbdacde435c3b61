import type { LogRow } from './row.ts';

/**
 * A page that is being left cannot wait for IndexedDB. What is not yet stored there goes into local storage, which is
 * written at once, and is taken up again at the next load. Files are too large for it; they are stored when chosen.
 */
export interface Journal {
  /** In the place of what the page wrote before. False where there is no room for it, or storage is forbidden. */
  readonly write: (page: string, rows: readonly LogRow[]) => boolean;
  /** The rows that pages wrote, of every scope. */
  readonly read: () => readonly LogRow[];
  /** Of a page's journal only these places are left. */
  readonly trim: (page: string, fields: ReadonlySet<string>) => void;
  readonly remove: (page: string) => void;
}

const PREFIX = 'portal-draft-journal:';

/** `storage` is asked for anew each time: where it is forbidden, asking throws. */
export function createJournal(storage: () => Storage): Journal {
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
  const write: Journal['write'] = (page, rows) => {
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
    read: () => keys().flatMap(readKey),
    trim: (page, fields) => { write(page, readKey(PREFIX + page).filter(({ field }) => fields.has(field))); },
    remove: (page) => { removeKey(PREFIX + page); },
  };
}
