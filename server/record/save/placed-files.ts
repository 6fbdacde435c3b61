import { isUnavailable } from '../../base/unavailable.ts';
import { fewAtATime } from '../../http/concurrency.ts';
import { tryAgain } from '../../http/try-again.ts';
import type { ReceivedFile } from '../../intake/received/received-form.ts';
import type { PlannedFile } from './plan.ts';
import { type WithStorage, removeFiles } from '../../storage/storage.ts';

/**
 * Puts the files of one save into the storage. They are there, on disk, before the statement that refers to them, and no open transaction
 * waits for the storage. Files do not roll back by themselves.
 */
export class PlacedFiles {
  readonly #storage: WithStorage['storage'];
  readonly #keys = new Map<string, string>();
  #used: ReadonlySet<string> = new Set();

  constructor({ storage }: WithStorage) {
    this.#storage = storage;
  }

  /** Stores each file once. */
  async #place({ path }: ReceivedFile): Promise<string> {
    const key = this.#keys.get(path) ?? await this.#storage.put(path);
    this.#keys.set(path, key);
    return key;
  }

  /** Puts the files of a plan into the storage. Returns a function from file to key. */
  async placeAll(planned: readonly PlannedFile[]): Promise<(file: PlannedFile) => string> {
    const keys = new Map(await fewAtATime(planned, async (one) => [one, await this.#place(one.file)] as const));
    return (one) => keys.get(one) ?? '';
  }

  /** Notes that what was written refers to these files alone: `removeUnused` removes the others. */
  use(keys: readonly string[]): void {
    this.#used = new Set(keys);
  }

  /** Removes the stored files that nothing refers to. */
  async removeUnused(): Promise<void> {
    await removeFiles(this.#storage, [...this.#keys.values()].filter((key) => !this.#used.has(key)));
  }
}

/** Repeats `attempt` until it is written; it answers undefined where the state that it was planned on has changed. */
export async function untilWritten<Saved>(files: PlacedFiles, attempt: () => Promise<Saved | undefined>): Promise<Saved> {
  try {
    const saved = await tryAgain(async () => await attempt() ?? false);
    await files.removeUnused();
    return saved;
  } catch (error) {
    // A written save refers to its files, whatever failed after it. Where its outcome is not known (the connection broke) or the storage is
    // away, they stay as well, and the search for orphans removes them.
    if (!isUnavailable(error)) await files.removeUnused();
    throw error;
  }
}
