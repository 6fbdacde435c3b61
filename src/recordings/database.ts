import type { DBSchema } from 'idb';
import type { StoredRecording } from '../base/recording.ts';
import { withDoneHandled, openOnce } from '../device/open-once.ts';

interface RecordingsSchema extends DBSchema {
  recordings: { key: string; value: StoredRecording };
  /** As `ArrayBuffer`: WebKit loses blobs, and each costs more memory than its bytes. `start`: where its bytes begin. */
  pieces: { key: [recording: string, start: number]; value: ArrayBuffer };
}

/** A database apart from the log's, which is read at every start: that would load each recording into memory. */
const { open: database, onClosed } = openOnce<RecordingsSchema>('portal-recordings', (created) => {
  created.createObjectStore('recordings', { keyPath: 'id' });
  created.createObjectStore('pieces');
});

export { onClosed };

const piecesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** As much as a second of a recording, in bytes. */
const PROBE = 256 * 1_024;

/**
 * Whether the browser lets this page store anything, and has space for that many bytes. Chromium (seen at 156) reports a quota of
 * 10 GiB above the usage, and of 1 GiB above it on a disk of 64 MB: the quota says nothing of the free space, so a test piece is
 * stored first; if the page is killed, the next test overwrites it.
 */
export async function hasDiskSpace(bytes: number): Promise<boolean> {
  const opened = await database();
  await opened.put('pieces', new ArrayBuffer(PROBE), ['', 0]);
  await opened.delete('pieces', ['', 0]);
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined || quota - usage >= bytes;
}

/** The recordings on this device, without their pieces. */
export const storedRecordings = async (): Promise<readonly StoredRecording[]> => (await database()).getAll('recordings');

export const storedRecording = async (id: string): Promise<StoredRecording | undefined> => (await database()).get('recordings', id);

/** Updates a recording, unless it has been removed. */
export async function storeRecording(record: StoredRecording): Promise<void> {
  const transaction = withDoneHandled((await database()).transaction('recordings', 'readwrite'));
  if ((await transaction.store.count(record.id)) > 0) await transaction.store.put(record);
  await transaction.done;
}

/**
 * Stores a piece and the recording's new state in one transaction. Rejects where the recording has been removed meanwhile, also by
 * another tab.
 */
export async function storePiece(record: StoredRecording, start: number, piece: ArrayBuffer): Promise<void> {
  const transaction = withDoneHandled((await database()).transaction(['recordings', 'pieces'], 'readwrite'));
  const [recordings, pieces] = [transaction.objectStore('recordings'), transaction.objectStore('pieces')];
  if (start > 0 && (await recordings.count(record.id)) === 0) throw new Error(`${record.id} has been removed`);
  await Promise.all([pieces.put(piece, [record.id, start]), recordings.put(record), transaction.done]);
}

/** Where the pieces of a recording begin, in order. */
export const pieceStarts = async (id: string): Promise<readonly number[]> =>
  (await (await database()).getAllKeys('pieces', piecesOf(id))).map(([, start]) => start);

export const storedPiece = async (id: string, start: number): Promise<ArrayBuffer | undefined> =>
  (await database()).get('pieces', [id, start]);

/** Removes recordings with their pieces. */
export async function removeRecordings(ids: readonly string[]): Promise<void> {
  const transaction = withDoneHandled((await database()).transaction(['recordings', 'pieces'], 'readwrite'));
  const [recordings, pieces] = [transaction.objectStore('recordings'), transaction.objectStore('pieces')];
  await Promise.all([...ids.flatMap((id) => [recordings.delete(id), pieces.delete(piecesOf(id))]), transaction.done]);
}
