import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction } from 'idb';
import type { GroupItem, GroupState } from '../../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../../fields/definition.ts';

/**
 * What a draft keeps of one field or group. Files are kept whole, as blobs. `base` is what the server held when it was
 * changed: where that is another by the next load, somebody else has changed it too.
 */
export type DraftValue =
  | { readonly kind: 'field'; readonly value: FieldValue; readonly base?: { readonly value?: FieldValue } }
  | { readonly kind: 'group'; readonly state: GroupState; readonly base?: readonly GroupItem[] };

/**
 * One row of a draft: one field of one form as one page holds it. Pages never write each other's rows, so two tabs
 * cannot destroy each other's draft.
 */
export interface DraftRow {
  /** Whose form, for instance `42/profile`. */
  readonly scope: string;
  /** The page that wrote it: an id made anew at every load. */
  readonly page: string;
  readonly field: FieldId;
  readonly entry: DraftValue;
  /** When it was typed, in ms since 1970. */
  readonly at: number;
}

interface DraftSchema extends DBSchema {
  rows: { key: [string, string, string]; value: DraftRow; indexes: { scope: string } };
}

type DraftTransaction = IDBPTransaction<DraftSchema, ['rows'], 'readwrite'>;
export type DraftStore = IDBPObjectStore<DraftSchema, ['rows'], 'rows', 'readwrite'>;

let opened: Promise<IDBPDatabase<DraftSchema>> | undefined;

/** Opened once. Where the browser refuses (private windows of old browsers), the promise rejects and drafts go without. */
function draftDatabase(): Promise<IDBPDatabase<DraftSchema>> {
  opened ??= openDB<DraftSchema>('portal-drafts', 1, {
    upgrade(database) {
      const rows = database.createObjectStore('rows', { keyPath: ['scope', 'page', 'field'] });
      rows.createIndex('scope', 'scope');
    },
    terminated: () => { opened = undefined; },
  }).catch((reason: unknown) => {
    opened = undefined;
    throw reason;
  });
  return opened;
}

let queue: Promise<unknown> = Promise.resolve();

/** What a piece of work did before it failed is undone. */
async function allOrNothing<Result>(transaction: DraftTransaction, work: (store: DraftStore) => Promise<Result>): Promise<Result> {
  transaction.done.catch(() => undefined);
  try {
    const result = await work(transaction.store);
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

/**
 * Runs one transaction after the other, so that a write under way cannot bring back what a save has cleared, and a
 * form that opens again sees what it left.
 */
export function inTurn<Result>(work: (store: DraftStore) => Promise<Result>): Promise<Result> {
  const run = queue.then(async () => allOrNothing((await draftDatabase()).transaction('rows', 'readwrite'), work));
  queue = run.catch(() => undefined);
  return run;
}
