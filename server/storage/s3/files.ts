import { rm } from 'node:fs/promises';
import { type Storage, putBy } from '../storage.ts';
import type { Bucket } from './bucket.ts';

const PREFIX = 'files/';

/** Longer than any save: an older file that nothing refers to is an orphan. */
const LONGEST_SAVE_MS = 24 * 3600 * 1000;

/** Storage in a bucket, which several servers share. */
export function bucketStorage(bucket: Bucket, now: () => number = Date.now): Storage {
  const place: Storage['place'] = async (key, temporaryPath) => {
    await bucket.putFile(PREFIX + key, temporaryPath);
    await rm(temporaryPath, { force: true });
  };
  return {
    place,
    put: putBy(place),
    open: (key, range) => bucket.get(PREFIX + key, range),
    sizeOf: (key) => bucket.sizeOf(PREFIX + key),
    remove: (key) => bucket.remove(PREFIX + key),
    list: async function* keys(after) {
      for await (const { key, modified } of bucket.list(PREFIX, after && PREFIX + after)) {
        if (modified.getTime() < now() - LONGEST_SAVE_MS) yield key.slice(PREFIX.length);
      }
    },
  };
}
