import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { type Mark, bucketMark, folderMark } from './belonging.ts';
import { folderStorage } from './folder.ts';
import { FolderUploads } from './folder-uploads.ts';
import type { Storage } from './storage.ts';
import type { UploadStore } from './upload-store.ts';

/** Where all files of a deployment are. */
export interface Stores {
  readonly storage: Storage;
  readonly uploads: UploadStore;
  readonly videoUploads: UploadStore;
  /** Each place where these are. */
  readonly marks: readonly Mark[];
}

/** Folders of one server's, where no object storage is set. */
interface Folders {
  readonly files: string;
  readonly uploads: string;
  readonly videoUploads: string;
}

/** Seconds that an upload may go on. */
interface Lifetimes {
  readonly uploads: number;
  readonly videoUploads: number;
}

/** Whether the files lie where several servers have them. */
export const isShared = ({ s3Bucket }: Pick<Settings, 's3Bucket'>): boolean => s3Bucket !== '';

type S3Settings =
  Pick<Settings, 'dataDir' | 's3Bucket' | 's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3AnswerSeconds'>;

async function bucketStores(settings: S3Settings, lifetimes: Lifetimes): Promise<Stores> {
  // Whoever keeps files in a folder does not load the client of S3.
  const [{ openBucket }, { bucketStorage }, { BucketUploads }] =
    await Promise.all([import('./s3/bucket.ts'), import('./s3/files.ts'), import('./s3/uploads.ts')]);
  const {
    s3Bucket: name, s3Endpoint: endpoint, s3Region: region, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey,
    s3AnswerSeconds: answerSeconds,
  } = settings;
  const bucket = openBucket({ bucket: name, endpoint, region, accessKeyId, secretAccessKey, answerSeconds });
  const mark = bucketMark(bucket, name);
  await mark.read().catch((error: unknown) => {
    throw new StartupError(
      `The bucket ${name} does not answer (${error instanceof Error ? error.name : 'failed'}); check the S3 settings.`, { cause: error },
    );
  });
  return {
    storage: bucketStorage(bucket),
    uploads: new BucketUploads(bucket, 'uploads', lifetimes.uploads),
    videoUploads: new BucketUploads(bucket, 'videos', lifetimes.videoUploads),
    marks: [mark],
  };
}

/** Opens the storage of all files: a bucket where one is set, else folders. Throws a `StartupError` where that cannot be. */
export async function openStores(settings: S3Settings, folders: Folders, lifetimes: Lifetimes): Promise<Stores> {
  if (isShared(settings)) return bucketStores(settings, lifetimes);
  return {
    storage: folderStorage(folders.files),
    uploads: new FolderUploads(folders.uploads, lifetimes.uploads),
    videoUploads: new FolderUploads(folders.videoUploads, lifetimes.videoUploads),
    marks: [folderMark(settings.dataDir)],
  };
}
