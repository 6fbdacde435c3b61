import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * A database of the browser that is opened at its first use, and again once the browser has closed it or refused it. Where it
 * refuses (private windows of old browsers), the promise rejects.
 */
export function openOnce<Schema extends DBSchema>(name: string, create: (database: IDBPDatabase<Schema>) => void): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    opened ??= openDB<Schema>(name, 1, { upgrade: create, terminated: () => { opened = undefined; } }).catch((reason: unknown) => {
      opened = undefined;
      throw reason;
    });
    return opened;
  };
}
