import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../base/startup-error.ts';
import { flush, unlessMissing } from './folder.ts';
import type { Bucket } from './s3/bucket.ts';

/** A mark on a storage of files: a short text under a name. */
export interface Mark {
  /** Reads the mark; empty where there is none yet. */
  readonly read: () => Promise<string>;
  readonly write: (text: string) => Promise<void>;
  /** Completes "The files in … belong to another database". */
  readonly place: string;
  /** Completes "check …". */
  readonly settings: string;
}

const NAME = 'database-id';

/** `mode`: permissions, where not only the writer may read it. */
export function folderMark(folder: string, markName = NAME, mode?: number): Mark {
  const path = join(folder, markName);
  return {
    place: folder, settings: 'DATA_DIR and DATABASE_URL',
    read: async () => (await readFile(path, 'utf8').catch(unlessMissing) ?? '').trim(),
    write: async (id) => {
      await writeFile(`${path}.new`, id);
      await flush(`${path}.new`, mode);
      await rename(`${path}.new`, path);
    },
  };
}

export const bucketMark = (bucket: Bucket, name: string, markName = NAME): Mark => ({
  place: `the bucket ${name}`, settings: 'S3_BUCKET and DATABASE_URL',
  read: async () => {
    const found = await bucket.get(markName);
    return found ? text(found.stream) : '';
  },
  write: (id) => bucket.put(markName, Buffer.from(id)),
});

/** The mark of a storage: a hash of the first signing key of its database, which does not reveal the key. */
export const markOf = (signingKey: string): string => createHash('sha256').update(signingKey).digest('hex');

/**
 * Ties a storage to the database that refers to its files, identified by the first of its signing keys, which a restored copy has, too.
 * Throws a `StartupError` where it is tied to another database: that would know none of the files, and they would be removed as orphans.
 */
export async function tieToDatabase(mark: Mark, signingKey: string): Promise<void> {
  const id = markOf(signingKey);
  const stored = await mark.read();
  if (stored === id) return;
  if (stored !== '') throw new StartupError(`The files in ${mark.place} belong to another database; check ${mark.settings}.`);
  await mark.write(id);
}
