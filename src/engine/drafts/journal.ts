import type { FieldId } from '../../fields/definition.ts';
import type { DraftRow, DraftValue } from './database.ts';

/**
 * A page that is being left cannot wait for IndexedDB. What is not yet stored there goes into local storage, which is
 * written at once, and is taken up again at the next load. Files are too large for it; they are stored when chosen.
 */
const PREFIX = 'portal-draft-journal:';

export const isPlain = (entry: DraftValue): boolean =>
  entry.kind === 'group' || typeof entry.value !== 'object' || Array.isArray(entry.value);

export function writeJournal(page: string, rows: readonly DraftRow[]): void {
  const plain = rows.filter((row) => isPlain(row.entry));
  try {
    if (plain.length === 0) localStorage.removeItem(PREFIX + page);
    else localStorage.setItem(PREFIX + page, JSON.stringify(plain));
  } catch {
    // Storage that is full or forbidden: IndexedDB still has all but the last moment.
  }
}

/** The rows that pages wrote when they were left, of every form. */
export const readJournals = (): readonly DraftRow[] => journalKeys().flatMap(readJournal);

/** Of a page's journal only these fields are left. */
export function trimJournal(page: string, fields: ReadonlySet<FieldId>): void {
  writeJournal(page, readJournal(PREFIX + page).filter(({ field }) => fields.has(field)));
}

export const removeJournal = (page: string): void => { removeKey(PREFIX + page); };

const removeKey = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was written where storage is forbidden.
  }
};

function readJournal(key: string): readonly DraftRow[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(rows) ? (rows as DraftRow[]) : [];
  } catch {
    removeKey(key);
    return [];
  }
}

function journalKeys(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}
