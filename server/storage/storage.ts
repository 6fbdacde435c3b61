import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** The pattern of a key, as a route's parameter: anything else is not found, without a query. */
export const STORED_KEY = '(^[0-9a-f]{32}$)';

/** The storage of files. Keys are made here, random and unguessable; they reveal nothing of the file. */
export interface Storage {
  /** Moves a file from a temporary path into the storage; once this resolves it survives a power cut. Returns its key. */
  readonly put: (temporaryPath: string) => Promise<string>;
  /** As `put`, under the key that the file had in another storage. */
  readonly place: (key: string, temporaryPath: string) => Promise<void>;
  /** Opens a file, or some bytes of it, both ends included. `undefined` where there is none with this key. */
  readonly open: (
    key: string, range?: { readonly start: number; readonly end: number },
  ) => Promise<{ readonly stream: Readable; readonly size: number } | undefined>;
  /** Bytes of a file; `undefined` where there is none. */
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  /** Removes a file; removing one that is gone is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** The keys that no running save can have made: all, where no other server has the storage. In their order, those after a key. */
  readonly list: (after?: string) => AsyncIterable<string>;
}

/** Makes a `put` that stores files under new keys. */
export const putBy = (place: Storage['place']): Storage['put'] => async (temporaryPath) => {
  const key = randomBytes(16).toString('hex');
  await place(key, temporaryPath);
  return key;
};

/** The service that stores files. */
export interface WithStorage {
  readonly storage: Storage;
}

const CLEAN_UP_WAIT_MS = 2_000;

/** Waits briefly for work that a search for orphans would do as well: an unavailable storage must not delay an applicant's answer. */
export const waitBriefly = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, wait(CLEAN_UP_WAIT_MS, undefined, { ref: false })]);

/** Removes files that nothing refers to any more. Failures are left to the search for orphans: nothing waits for it, or fails. */
export async function removeFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await waitBriefly(Promise.allSettled(keys.map((key) => storage.remove(key))));
}
