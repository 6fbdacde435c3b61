import type { FileFacts } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { ReceivedFile } from './received-form.ts';

/** A file that is in the storage already, waiting for the transaction that refers to it. */
export interface PlacedFile {
  readonly key: string;
  readonly facts: FileFacts;
}

/** The files that a save brings and replaces. */
export interface SaveFiles {
  /** Puts a received file into the storage. */
  readonly place: (file: ReceivedFile, facts: FileFacts) => Promise<PlacedFile>;
  /** Names a file that nothing refers to once the save is committed. */
  readonly replace: (key: string) => void;
}

async function removeAll({ storage }: Services, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => storage.remove(key)));
}

/**
 * Does all of `work` or nothing of it, files included: they are in the storage, on disk, before the transaction
 * that refers to them commits. They are removed where it is rolled back; where its end is not known (the connection
 * broke at the commit) they stay, and the next start removes what nothing refers to.
 */
export async function inTransaction<Value>(
  services: Services, work: (queries: Queries, files: SaveFiles) => Promise<Value>,
): Promise<Value> {
  const replaced: string[] = [];
  const value = await services.db.transaction(async (transaction) => {
    const placed: string[] = [];
    const place: SaveFiles['place'] = async (file, facts) => {
      const key = await services.storage.put(file.path);
      placed.push(key);
      return { key, facts };
    };
    try {
      return await work(transaction, { place, replace: (key) => { replaced.push(key); } });
    } catch (error) {
      await removeAll(services, placed);
      throw error;
    }
  });
  await removeAll(services, replaced);
  return value;
}
