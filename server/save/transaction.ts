import type { Queries, WithDatabase } from '../database/database.ts';
import type { ReceivedFile } from '../received/received-form.ts';
import type { WithStorage } from '../storage/storage.ts';
import { type WithUploads, markUsed } from '../uploads/used.ts';
import { type JudgingVideos, type OwnVideos, ownVideos } from '../videos/own-videos.ts';
import { removeFiles } from './placed-files.ts';

/** What a save and its files are kept with. */
export type Saving = WithDatabase & WithStorage & WithUploads & JudgingVideos;

/** The files of a save under way. */
export interface SaveFiles {
  /** Puts a received file into the storage, where it stays if the save is committed. Returns its key. */
  readonly place: (file: ReceivedFile) => Promise<string>;
  /** Removes a file that the save replaces from the storage, once the save is committed. */
  readonly replace: (key: string) => void;
  /** Files that lie at the portal's own video host. */
  readonly videos: OwnVideos;
}

/** The end of a save that could not be done by the transaction: files do not roll back by themselves. */
interface Leftovers {
  readonly placed: string[];
  readonly replaced: string[];
  readonly uploadIds: string[];
}

const filesOf = (services: Saving, queries: Queries, { placed, replaced, uploadIds }: Leftovers): SaveFiles => ({
  place: async (file) => {
    const key = await services.storage.put(file.path);
    placed.push(key);
    if (file.uploadId !== undefined) {
      await markUsed(queries, file.uploadId, key);
      uploadIds.push(file.uploadId);
    }
    return key;
  },
  replace: (key) => { replaced.push(key); },
  videos: ownVideos(services),
});

/**
 * Runs a save in a transaction: all of it or nothing, files included. They are in the storage, on disk, before the
 * transaction that refers to them commits. They are removed where it is rolled back; where its end is not known (the
 * connection broke at the commit) they stay, and the next start removes what nothing refers to.
 */
export async function inSaveTransaction<Value>(
  services: Saving, save: (queries: Queries, files: SaveFiles) => Promise<Value>,
): Promise<Value> {
  const leftovers: Leftovers = { placed: [], replaced: [], uploadIds: [] };
  const value = await services.db.transaction(async (transaction) => {
    try {
      return await save(transaction, filesOf(services, transaction, leftovers));
    } catch (error) {
      await removeFiles(services.storage, leftovers.placed);
      throw error;
    }
  });
  await removeFiles(services.storage, leftovers.replaced);
  await services.uploads.discard(leftovers.uploadIds);
  return value;
}
