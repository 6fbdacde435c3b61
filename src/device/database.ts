import type { DBSchema, IDBPTransaction } from 'idb';
import { openOnce } from './open-once.ts';
import { keyOf, type LogKey, type LogRow } from './row.ts';

interface LogSchema extends DBSchema {
  rows: { key: [string, string, string]; value: LogRow; indexes: { scope: string } };
}

/** The rows within one transaction. */
export interface Rows {
  readonly all: () => Promise<readonly LogRow[]>;
  readonly ofScope: (scope: string) => Promise<readonly LogRow[]>;
  /** The keys alone: values may contain files. */
  readonly keys: (scope?: string) => Promise<readonly LogKey[]>;
  readonly put: (row: LogRow) => Promise<unknown>;
  readonly remove: (key: LogKey) => Promise<unknown>;
}

/** Persistent storage of rows. */
export interface RowStore {
  /**
   * Runs transactions one after the other, so that a pending write cannot restore rows that a save has cleared, and a
   * form that opens again sees its last rows. Work that fails is rolled back.
   */
  readonly transact: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>;
}

/** Where the browser refuses it, logs work without it. The name is that of its first use, so that old drafts are still found. */
const { open: database } = openOnce<LogSchema>('portal-drafts', (created) => {
  const rows = created.createObjectStore('rows', { keyPath: ['scope', 'page', 'field'] });
  rows.createIndex('scope', 'scope');
});

type Transaction = IDBPTransaction<LogSchema, ['rows'], 'readwrite'>;

const rowsIn = ({ store }: Transaction): Rows => ({
  all: () => store.getAll(),
  ofScope: (scope) => store.index('scope').getAll(scope),
  keys: (scope) => (scope === undefined ? store.getAllKeys() : store.index('scope').getAllKeys(scope)),
  put: (row) => store.put(row),
  remove: (key) => store.delete([...key]),
});

async function allOrNothing<Result>(transaction: Transaction, work: (rows: Rows) => Promise<Result>): Promise<Result> {
  transaction.done.catch(() => undefined);
  try {
    const result = await work(rowsIn(transaction));
    await transaction.done;
    return result;
  } catch (reason) {
    try {
      transaction.abort();
    } catch {
      // The browser has already ended it.
    }
    throw reason;
  }
}

let queue: Promise<unknown> = Promise.resolve();

/** Rows in IndexedDB; files are stored as blobs. */
export const indexedDbRows: RowStore = {
  transact: (work) => {
    const run = queue.then(async () => allOrNothing((await database()).transaction('rows', 'readwrite'), work));
    queue = run.catch(() => undefined);
    return run;
  },
};

/** Takes rows out. */
export const removeRows = (rows: Rows, obsolete: readonly LogRow[]): Promise<unknown> =>
  Promise.all(obsolete.map((row) => rows.remove(keyOf(row))));
