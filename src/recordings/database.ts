import type { DBSchema } from 'idb';
import type { KeptRecording } from '../base/recording.ts';
import { forgiving, openOnce } from '../device/open-once.ts';

interface RecordingsSchema extends DBSchema {
  recordings: { key: string; value: KeptRecording };
  /** As `ArrayBuffer`: WebKit loses blobs, and each costs more memory than its bytes. `start`: where its bytes begin. */
  pieces: { key: [recording: string, start: number]; value: ArrayBuffer };
}

/** Apart from the log: what looks through that at every start would read each recording into memory. */
const { open: database, onClosed } = openOnce<RecordingsSchema>('portal-recordings', (created) => {
  created.createObjectStore('recordings', { keyPath: 'id' });
  created.createObjectStore('pieces');
});

export { onClosed };

const piecesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** As much as a second of a recording, in bytes. */
const PROBE = 256 * 1_024;

/**
 * Whether the browser lets this page store anything, and has room for that many bytes. Chromium (seen at 156) tells a quota of
 * 10 GiB more than is used, and of 1 GiB more on a disk of 64 MB: the quota says nothing of the room there is, so that a piece is
 * stored first; it is written over by the next one if the page is killed.
 */
export async function hasRoom(bytes: number): Promise<boolean> {
  const opened = await database();
  await opened.put('pieces', new ArrayBuffer(PROBE), ['', 0]);
  await opened.delete('pieces', ['', 0]);
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined || quota - usage >= bytes;
}

/** What the device keeps, without its pieces. */
export const storedRecordings = async (): Promise<readonly KeptRecording[]> => (await database()).getAll('recordings');

export const storedRecording = async (id: string): Promise<KeptRecording | undefined> => (await database()).get('recordings', id);

/** Where it has been removed, it stays so. */
export async function storeRecording(kept: KeptRecording): Promise<void> {
  const transaction = forgiving((await database()).transaction('recordings', 'readwrite'));
  if ((await transaction.store.count(kept.id)) > 0) await transaction.store.put(kept);
  await transaction.done;
}

/**
 * Stores a piece, and what the recording is with it: both or neither. Rejects where the recording has been removed meanwhile, by
 * another tab too.
 */
export async function storePiece(kept: KeptRecording, start: number, piece: ArrayBuffer): Promise<void> {
  const transaction = forgiving((await database()).transaction(['recordings', 'pieces'], 'readwrite'));
  const [recordings, pieces] = [transaction.objectStore('recordings'), transaction.objectStore('pieces')];
  if (start > 0 && (await recordings.count(kept.id)) === 0) throw new Error(`${kept.id} has been removed`);
  await Promise.all([pieces.put(piece, [kept.id, start]), recordings.put(kept), transaction.done]);
}

/** Where the pieces of a recording begin, in order. */
export const pieceStarts = async (id: string): Promise<readonly number[]> =>
  (await (await database()).getAllKeys('pieces', piecesOf(id))).map(([, start]) => start);

export const storedPiece = async (id: string, start: number): Promise<ArrayBuffer | undefined> =>
  (await database()).get('pieces', [id, start]);

/** Removes recordings with their pieces. */
export async function removeRecordings(ids: readonly string[]): Promise<void> {
  const transaction = forgiving((await database()).transaction(['recordings', 'pieces'], 'readwrite'));
  const [recordings, pieces] = [transaction.objectStore('recordings'), transaction.objectStore('pieces')];
  await Promise.all([...ids.flatMap((id) => [recordings.delete(id), pieces.delete(piecesOf(id))]), transaction.done]);
}
