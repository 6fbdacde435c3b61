import { isUnavailable } from '../../base/unavailable.ts';
import { HttpError } from '../../http/http-error.ts';
import type { ReceivedFile } from '../../intake/received/received-form.ts';
import type { PlannedFile } from './plan.ts';
import { type WithStorage, removeFiles } from '../../storage/storage.ts';

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

  /** Once for each. */
  async #place({ path }: ReceivedFile): Promise<string> {
    const key = this.#keys.get(path) ?? await this.#storage.put(path);
    this.#keys.set(path, key);
    return key;
  }

  /** Puts the files of a plan into the storage. Returns what their keys are. */
  async placeAll(planned: readonly PlannedFile[]): Promise<(file: PlannedFile) => string> {
    const keys = new Map<PlannedFile, string>();
    for (const one of planned) keys.set(one, await this.#place(one.file));
    return (one) => keys.get(one) ?? '';
  }

  /** What was written refers to these, and to no others that were placed: those go in the end. */
  use(keys: readonly string[]): void {
    this.#used = new Set(keys);
  }

  /** Removes what was placed and is not used by what was written. */
  async removeUnused(): Promise<void> {
    await removeFiles(this.#storage, [...this.#keys.values()].filter((key) => !this.#used.has(key)));
  }
}

/** Each time somebody else was quicker, of whom few are at it at once. */
const MOST_TRIES = 10;

/** Tries a save until it is written; `attempt` answers undefined where what it was planned on is not so any more. */
export async function untilWritten<Saved>(files: PlacedFiles, attempt: () => Promise<Saved | undefined>): Promise<Saved> {
  try {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const saved = await attempt();
      if (!saved) continue;
      await files.removeUnused();
      return saved;
    }
    throw new HttpError(503, { key: 'notReady' });
  } catch (error) {
    // What is written refers to its files, whatever failed after it. Where the end of the write is not known (the connection broke),
    // or the storage is away, they stay as well, and go with the orphans.
    if (!isUnavailable(error)) await files.removeUnused();
    throw error;
  }
}
