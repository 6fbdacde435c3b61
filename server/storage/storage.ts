import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** The form of a key, as the parameter of a route says it: what is none is not found, and asked of no database. */
export const STORED_KEY = '(^[0-9a-f]{32}$)';

/** Where uploaded files are kept. Keys are made here, random and unguessable; they say nothing of the file. */
export interface Storage {
  /** Takes a file over from a temporary path; once this resolves it survives a power cut. Returns its key. */
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
  /** Those that no save under way can have put there: all, where no other server has the storage. In their order, those after a key. */
  readonly list: (after?: string) => AsyncIterable<string>;
}

/** Takes files over under keys of their own. */
export const putBy = (place: Storage['place']): Storage['put'] => async (temporaryPath) => {
  const key = randomBytes(16).toString('hex');
  await place(key, temporaryPath);
  return key;
};

/** What is handed to whoever keeps files. */
export interface WithStorage {
  readonly storage: Storage;
}

const MOMENT_MS = 2_000;

/** Waits a moment for what may be left to the orphans: what a save came to is not kept from its applicant by a storage that is away. */
export const forAMoment = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, wait(MOMENT_MS, undefined, { ref: false })]);

/** Removes files that nothing refers to any more. What cannot be removed now goes with the orphans: nobody waits, or fails, for it. */
export async function removeFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await forAMoment(Promise.allSettled(keys.map((key) => storage.remove(key))));
}
