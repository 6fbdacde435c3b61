import type { DBSchema } from 'idb';
import { withDoneHandled, openOnce } from '../device/open-once.ts';
import { markUploads, UPLOADS_DATABASE } from './mark.ts';
import type { UploadRecord } from './record.ts';

interface VideoSchema extends DBSchema {
  uploads: { key: string; value: UploadRecord };
  /** Pieces of chosen files, by upload and index. Buffers, since WebKit fails with blobs. */
  pieces: { key: [string, number]; value: ArrayBuffer };
}

const { open: database, onClosed } = openOnce<VideoSchema>(UPLOADS_DATABASE, (created) => {
  created.createObjectStore('uploads', { keyPath: 'key' });
  created.createObjectStore('pieces');
});

const piecesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** The stored uploads. Rejects where the browser stores nothing: uploads then live as long as the page. */
export const uploadStore = {
  onClosed,
  all: async (): Promise<readonly UploadRecord[]> => (await database()).getAll('uploads'),
  get: async (key: string): Promise<UploadRecord | undefined> => (await database()).get('uploads', key),
  put: async (record: UploadRecord): Promise<void> => {
    await (await database()).put('uploads', record);
    markUploads(true);
  },
  /** Stores an upload if its key is free. Returns whether it was. */
  putBack: async (record: UploadRecord): Promise<boolean> => {
    const transaction = withDoneHandled((await database()).transaction('uploads', 'readwrite'));
    const isGone = (await transaction.store.get(record.key)) === undefined;
    if (isGone) await transaction.store.put(record);
    await transaction.done;
    if (isGone) markUploads(true);
    return isGone;
  },
  /** Changes a stored upload; does nothing where it is gone or its key belongs to another. */
  patch: async ({ key, id }: UploadRecord, change: Partial<UploadRecord>): Promise<void> => {
    const transaction = withDoneHandled((await database()).transaction('uploads', 'readwrite'));
    const kept = await transaction.store.get(key);
    if (kept?.id === id) await transaction.store.put({ ...kept, ...change });
    await transaction.done;
  },
  /** Removes an upload with its pieces; leaves another upload that has its key by now. */
  remove: async ({ key, id }: UploadRecord): Promise<void> => {
    const transaction = withDoneHandled((await database()).transaction(['uploads', 'pieces'], 'readwrite'));
    const uploads = transaction.objectStore('uploads');
    if ((await uploads.get(key))?.id === id) await uploads.delete(key);
    await transaction.objectStore('pieces').delete(piecesOf(id));
    const left = await uploads.count();
    await transaction.done;
    if (left === 0) markUploads(false);
  },
  putPiece: async (id: string, index: number, piece: ArrayBuffer): Promise<void> => {
    await (await database()).put('pieces', piece, [id, index]);
  },
  piece: async (id: string, index: number): Promise<ArrayBuffer | undefined> => (await database()).get('pieces', [id, index]),
  removePieces: async (id: string): Promise<void> => { await (await database()).delete('pieces', piecesOf(id)); },
};
