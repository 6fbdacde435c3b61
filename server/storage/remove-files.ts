import type { Storage } from './storage.ts';

/** Removes files that nothing refers to any more. What cannot be removed now goes with the orphans: nobody waits, or fails, for it. */
export async function removeFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => storage.remove(key)));
}
