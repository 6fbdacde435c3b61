import { BytesMissing, type ByteSource } from '../base/byte-source.ts';
import { isFile } from './record.ts';
import { uploadStore } from './store.ts';

/** In bytes. */
const PIECE_BYTES = 1_048_576;

/** Another tab has the bytes of an upload, or the applicant has not accepted them yet. */
export class BytesElsewhere extends Error {
  override readonly name = 'BytesElsewhere';
}

/** The host has more bytes than this device, or was told a greater length: an earlier page could not store everything. */
export class BytesBeyond extends Error {
  override readonly name = 'BytesBeyond';
}

/** The bytes to upload, and the file itself where there is one, so that it need not be copied. */
export interface Sendable {
  readonly source: ByteSource;
  readonly file?: File;
}

const complete = (id: string, name: string, size: number, read: ByteSource['read']): ByteSource => ({
  id, name, read, size: () => size, available: () => size, subscribe: () => () => undefined, release: () => uploadStore.removePieces(id),
});

const throwMissing = (reason: unknown): never => { throw new BytesMissing('its bytes cannot be read', { cause: reason }); };

/** The content of this page. Reads may fail: a file may be moved or deleted, and stored pieces of a recording may be cleared. */
export const sendableOf = (id: string, content: File | ByteSource): Sendable => (isFile(content)
  ? {
    file: content,
    source: complete(id, content.name, content.size, (start, end) => content.slice(start, end).arrayBuffer().catch(throwMissing)),
  }
  : { source: { ...content, read: (start, end) => content.read(start, end).catch(throwMissing) } });

/** A file of which only the pieces that an earlier page stored are left. */
export const storedFile = (id: string, { name, size }: { readonly name: string; readonly size: number }): Sendable => ({
  source: complete(id, name, size, async (start, end) => {
    const bytes = new Uint8Array(end - start);
    for (let index = Math.floor(start / PIECE_BYTES); index * PIECE_BYTES < end; index += 1) {
      const piece = await uploadStore.piece(id, index);
      if (!piece) throw new BytesMissing(`piece ${index} was not kept`);
      const [from, to] = [Math.max(start, index * PIECE_BYTES), Math.min(end, index * PIECE_BYTES + piece.byteLength)];
      bytes.set(new Uint8Array(piece, from - index * PIECE_BYTES, to - from), from - start);
    }
    return bytes.buffer;
  }),
});

/**
 * Copies a file into the database piece by piece, so that its upload can continue after a reload. Ends silently where there is
 * no space: after a reload the applicant must choose the file again.
 */
export async function storeFile(id: string, { source }: Sendable, signal: AbortSignal): Promise<void> {
  const size = source.available();
  try {
    for (let index = 0; index * PIECE_BYTES < size; index += 1) {
      const piece = await source.read(index * PIECE_BYTES, Math.min(size, (index + 1) * PIECE_BYTES));
      if (signal.aborted) return;
      await uploadStore.putPiece(id, index, piece);
    }
  } catch {
    await uploadStore.removePieces(id).catch(() => undefined);
  }
}

/** Resolves when at least `min` bytes from `start` on are available, or the last ones; rejects with the signal. */
export function waitForBytes({ available, size, subscribe }: ByteSource, start: number, min: number, signal: AbortSignal): Promise<void> {
  const isThere = (): boolean => available() - start >= min || size() !== undefined;
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (!isThere() && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener('abort', check);
      if (signal.aborted) reject(new Error('the upload was stopped'));
      else resolve();
    };
    const unsubscribe = subscribe(check);
    signal.addEventListener('abort', check);
    check();
  });
}
