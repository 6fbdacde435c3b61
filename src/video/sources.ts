import { BytesMissing, type ByteSource } from '../base/byte-source.ts';
import { isFile } from './record.ts';
import { uploadStore } from './store.ts';

/** In bytes. */
const PIECE = 1_048_576;

/** Another tab has the bytes of an upload, or they are still to be decided about. */
export class BytesElsewhere extends Error {
  override readonly name = 'BytesElsewhere';
}

/** The host has more of it than there is, or was told a greater length: this device was full before an earlier page could keep it all. */
export class BytesBeyond extends Error {
  override readonly name = 'BytesBeyond';
}

/** What goes up, and where its bytes are at hand without being copied, the file. */
export interface Sendable {
  readonly source: ByteSource;
  readonly file?: File;
}

const complete = (id: string, name: string, size: number, read: ByteSource['read']): ByteSource => ({
  id, name, read, size: () => size, available: () => size, subscribe: () => () => undefined, release: () => uploadStore.removePieces(id),
});

const asMissing = (reason: unknown): never => { throw new BytesMissing('its bytes cannot be read', { cause: reason }); };

/** What this page has in hand. A file may be moved or deleted while it is read, and what a recording has stored may be cleared away. */
export const sendableOf = (id: string, content: File | ByteSource): Sendable => (isFile(content)
  ? {
    file: content,
    source: complete(id, content.name, content.size, (start, end) => content.slice(start, end).arrayBuffer().catch(asMissing)),
  }
  : { source: { ...content, read: (start, end) => content.read(start, end).catch(asMissing) } });

/** A file of which only the pieces are left, as an earlier page kept them. */
export const keptFile = (id: string, { name, size }: { readonly name: string; readonly size: number }): Sendable => ({
  source: complete(id, name, size, async (start, end) => {
    const bytes = new Uint8Array(end - start);
    for (let index = Math.floor(start / PIECE); index * PIECE < end; index += 1) {
      const piece = await uploadStore.piece(id, index);
      if (!piece) throw new BytesMissing(`piece ${index} was not kept`);
      const [from, to] = [Math.max(start, index * PIECE), Math.min(end, index * PIECE + piece.byteLength)];
      bytes.set(new Uint8Array(piece, from - index * PIECE, to - from), from - start);
    }
    return bytes.buffer;
  }),
});

/**
 * Copies a file to this device piece by piece, so that it can go on after a reload. Ends without a word where there is no
 * room for it: the applicant is asked for the file once more then.
 */
export async function keepFile(id: string, { source }: Sendable, signal: AbortSignal): Promise<void> {
  const size = source.available();
  try {
    for (let index = 0; index * PIECE < size; index += 1) {
      const piece = await source.read(index * PIECE, Math.min(size, (index + 1) * PIECE));
      if (signal.aborted) return;
      await uploadStore.putPiece(id, index, piece);
    }
  } catch {
    await uploadStore.removePieces(id).catch(() => undefined);
  }
}

/** Resolves when there are bytes from `start` on, at least `least` of them or the last; rejects with the signal. */
export function untilThere({ available, size, subscribe }: ByteSource, start: number, least: number, signal: AbortSignal): Promise<void> {
  const isThere = (): boolean => available() - start >= least || size() !== undefined;
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (!isThere() && !signal.aborted) return;
      end();
      signal.removeEventListener('abort', look);
      if (signal.aborted) reject(new Error('the upload was stopped'));
      else resolve();
    };
    const end = subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}
