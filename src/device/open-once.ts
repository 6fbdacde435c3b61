import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { Listeners } from '../base/listeners.ts';

/**
 * A browser that is deleting a site's data refuses to open it anew for that moment. So often it is tried, after pauses that double, in
 * ms.
 */
const TRIES = 7;
const FIRST_PAUSE_MS = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

async function untilOpen(open: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await open().then(() => true, () => false)) return;
    await pause(FIRST_PAUSE_MS * 2 ** tries);
  }
}

/**
 * A database of the browser that is opened at its first use, and again once the browser has closed it or refused it. Where it
 * refuses (private windows of old browsers), the promise rejects. `onClosed` hears that the browser has closed it, as it does when
 * somebody has the data of the site deleted: what was stored may be gone, and can be stored anew. It answers what ends that.
 */
export function openOnce<Schema extends DBSchema>(name: string, create: (database: IDBPDatabase<Schema>) => void) {
  const closings = new Listeners();
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
    void untilOpen(open).then(() => { closings.tell(); });
  };
  return { open, onClosed: closings.add };
}

/**
 * The same transaction. Where a step of it fails, as when the browser closes the database in the middle, nobody comes to await
 * its end any more: whoever made the step has heard of it.
 */
export function forgiving<Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction {
  transaction.done.catch(() => undefined);
  return transaction;
}
