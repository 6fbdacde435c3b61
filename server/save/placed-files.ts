import type { ReceivedFile } from '../received/received-form.ts';
import type { WithStorage } from '../storage/storage.ts';

/**
 * The files of one save on their way into the storage. They are there, on disk, before the statement that refers to them,
 * and nobody waits for the storage while a transaction is open. Files do not roll back by themselves.
 */
export class PlacedFiles {
  readonly #storage: WithStorage['storage'];
  readonly #keys = new Map<string, string>();
  #used: ReadonlySet<string> = new Set();

  constructor({ storage }: WithStorage) {
    this.#storage = storage;
  }

  /** Puts a received file into the storage, once. Returns its key. */
  async place({ path }: ReceivedFile): Promise<string> {
    const key = this.#keys.get(path) ?? await this.#storage.put(path);
    this.#keys.set(path, key);
    return key;
  }

  /** What was written refers to these. */
  use(keys: readonly string[]): void {
    this.#used = new Set(keys);
  }

  /** Removes what was placed and is not used by what was written. */
  async removeUnused(): Promise<void> {
    await removeFiles(this.#storage, [...this.#keys.values()].filter((key) => !this.#used.has(key)));
  }
}

/** What cannot be removed goes with the orphans. */
export async function removeFiles(storage: WithStorage['storage'], keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => storage.remove(key)));
}
