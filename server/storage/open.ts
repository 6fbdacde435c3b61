import { join } from 'node:path';
import { briefReason } from '../base/log-failure.ts';
import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { type Mark, bucketMark, folderMark } from './database-mark.ts';
import { folderStorage } from './folder.ts';
import { FolderUploads } from './folder-uploads.ts';
import { removalCheck } from './removal-hold.ts';
import type { S3Settings } from './s3/bucket.ts';
import type { Storage } from './storage.ts';
import { type UploadStore, uploadLifetimes } from './upload-store.ts';

/** The stores of all files of a deployment. */
export interface Stores {
  readonly storage: Storage;
  readonly uploads: UploadStore;
  readonly videoUploads: UploadStore;
  /** The mark of each place of these. */
  readonly marks: readonly Mark[];
  /** The mark by which a back-up holds all files. */
  readonly hold: Mark;
}

/** The folders within a data folder: for files, for open uploads, and for files of running calls. */
export const foldersOf = (dataDir: string) => ({
  files: join(dataDir, 'files'),
  uploads: join(dataDir, 'uploads'),
  videoUploads: join(dataDir, 'videos'),
  incoming: join(dataDir, 'incoming'),
});

/** Whether several servers share the files. */
export const isShared = ({ s3Bucket }: Pick<Settings, 's3Bucket'>): boolean => s3Bucket !== '';

/** The name of the mark by which a back-up holds files. */
const HOLD = 'backing-up';
/** Root makes back-ups beside another user's server, which must be able to read their marks. */
export const READ_BY_ALL = 0o644;

async function bucketStores(settings: S3Settings): Promise<Stores> {
  // A server with files in a folder does not load the client of S3.
  const [{ openBucket }, { bucketStorage }, { BucketUploads }] =
    await Promise.all([import('./s3/bucket.ts'), import('./s3/files.ts'), import('./s3/uploads.ts')]);
  const [bucket, name] = [openBucket(settings), settings.s3Bucket];
  const [mark, hold] = [bucketMark(bucket, name), bucketMark(bucket, name, HOLD)];
  await mark.read().catch((error: unknown) => {
    throw new StartupError(`The bucket ${name} does not answer (${briefReason(error)}); check the S3 settings.`, { cause: error });
  });
  return {
    storage: bucketStorage(bucket),
    uploads: new BucketUploads(bucket, 'uploads', uploadLifetimes.uploads),
    videoUploads: new BucketUploads(bucket, 'videos', uploadLifetimes.videoUploads),
    marks: [mark], hold,
  };
}

function folderStores(dataDir: string): Stores {
  const folders = foldersOf(dataDir);
  const hold = folderMark(dataDir, HOLD, READ_BY_ALL);
  return {
    storage: folderStorage(folders.files),
    uploads: new FolderUploads(folders.uploads, uploadLifetimes.uploads),
    videoUploads: new FolderUploads(folders.videoUploads, uploadLifetimes.videoUploads),
    marks: [folderMark(dataDir)], hold,
  };
}

/**
 * Opens the storage of all files: a bucket where one is set, else folders. Files that may not be removed now stay until a search for
 * orphans. Throws a `StartupError` where it cannot be opened.
 */
export async function openStores(settings: S3Settings & Pick<Settings, 'dataDir'>): Promise<Stores> {
  const stores = isShared(settings) ? await bucketStores(settings) : folderStores(settings.dataDir);
  const { storage, uploads, videoUploads, hold } = stores;
  const mayRemove = removalCheck(hold);
  for (const store of [uploads, videoUploads]) {
    const { discard } = store;
    Object.assign(store, { discard: async (ids: readonly string[]) => { if (ids.length > 0 && await mayRemove()) await discard(ids); } });
  }
  return { ...stores, storage: { ...storage, remove: async (key) => { if (await mayRemove()) await storage.remove(key); } } };
}
