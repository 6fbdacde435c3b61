import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../base/startup-error.ts';
import { flush, unlessMissing } from './folder.ts';
import type { Bucket } from './s3/bucket.ts';

/** A mark on a place where files are kept: a short text under a name. */
export interface Mark {
  /** Empty where there is none yet. */
  readonly read: () => Promise<string>;
  readonly write: (text: string) => Promise<void>;
  /** Completes "The files in … belong to another database". */
  readonly place: string;
  /** Completes "check …". */
  readonly settings: string;
}

const NAME = 'database-id';

/** `mode`: who may read it, where that is not only who wrote it. */
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

/** What a place of files is marked with: the first signing key of its database, as a hash that gives nothing of it away. */
export const markOf = (signingKey: string): string => createHash('sha256').update(signingKey).digest('hex');

/**
 * Ties a place of files to the database that refers to them, known by the first of its signing keys, which also a
 * restored copy of it has. Throws a `StartupError` where the place is tied to another: that database would know none of these files, and
 * they would be removed as orphans.
 */
export async function tieToDatabase(mark: Mark, signingKey: string): Promise<void> {
  const id = markOf(signingKey);
  const kept = await mark.read();
  if (kept === id) return;
  if (kept !== '') throw new StartupError(`The files in ${mark.place} belong to another database; check ${mark.settings}.`);
  await mark.write(id);
}
