import { openDB } from 'idb';

/** Empties the databases of the browser; they stay open to the page, which keeps its connections. */
export async function emptyDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await openDB(name);
    for (const store of database.objectStoreNames) await database.clear(store);
    database.close();
  }
}
