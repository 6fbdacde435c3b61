import { vi } from 'vitest';

/**
 * What a browser does when somebody has the data of the site deleted while its page is open: `empty` takes away what is stored, and the
 * databases that it went through are closed.
 */
export async function clearDatabase(empty: () => Promise<unknown>): Promise<void> {
  const opened = new Set<IDBDatabase>();
  const { transaction } = IDBDatabase.prototype;
  const spied = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...wish) {
    opened.add(this);
    return transaction.apply(this, wish);
  });
  await empty();
  spied.mockRestore();
  for (const database of opened) {
    database.close();
    database.dispatchEvent(new Event('close'));
  }
}
