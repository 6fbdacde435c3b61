import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { Listeners } from '../base/listeners.ts';

/**
 * A browser that is deleting a site's data refuses to reopen it for a moment: how often that is tried, and the first of the pauses,
 * which double, in ms.
 */
const TRIES = 7;
const FIRST_PAUSE_MS = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

async function reopenWithRetry(open: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await open().then(() => true, () => false)) return;
    await pause(FIRST_PAUSE_MS * 2 ** tries);
  }
}

/**
 * A database of the browser that is opened at its first use, and again after the browser has closed or refused it. Where it
 * refuses (private windows of old browsers), the promise rejects. `onClosed` listeners are called when the browser has closed it,
 * as when somebody deletes the site's data: the data may be gone and can be stored again. It returns the function that unsubscribes.
 */
export function openOnce<Schema extends DBSchema>(name: string, create: (database: IDBPDatabase<Schema>) => void) {
  const closedListeners = new Listeners();
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openDB<Schema>(name, 1, { upgrade: create, terminated }).catch((reason: unknown) => {
      opened = undefined;
      throw reason;
    });
    return opened;
  };
  const terminated = (): void => {
    opened = undefined;
    void reopenWithRetry(open).then(() => { closedListeners.notify(); });
  };
  return { open, onClosed: closedListeners.add };
}

/**
 * Returns the same transaction without unhandled rejections. Where one of its requests fails, as when the browser closes the
 * database, the caller of that request gets the error and never awaits `done`.
 */
export function withDoneHandled<Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction {
  transaction.done.catch(() => undefined);
  return transaction;
}
