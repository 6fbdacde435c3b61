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
  /** Without reading what they hold: there may be files in it. */
  readonly keys: (scope?: string) => Promise<readonly LogKey[]>;
  readonly put: (row: LogRow) => Promise<unknown>;
  readonly remove: (key: LogKey) => Promise<unknown>;
}

/** Where rows are kept for good. */
export interface RowStore {
  /**
   * Runs one transaction after the other, so that a write under way cannot bring back what a save has cleared, and a
   * form that opens again sees what it left. What a piece of work did before it failed is undone.
   */
  readonly inTurn: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>;
}

/** Where the browser refuses it, logs go without. Named for its first use: what applicants have left there is still theirs. */
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
      // The browser has ended it already.
    }
    throw reason;
  }
}

let queue: Promise<unknown> = Promise.resolve();

/** In IndexedDB; files are kept whole, as blobs. */
export const storedRows: RowStore = {
  inTurn: (work) => {
    const run = queue.then(async () => allOrNothing((await database()).transaction('rows', 'readwrite'), work));
    queue = run.catch(() => undefined);
    return run;
  },
};

/** Takes rows out. */
export const removeRows = (rows: Rows, gone: readonly LogRow[]): Promise<unknown> =>
  Promise.all(gone.map((row) => rows.remove(keyOf(row))));
