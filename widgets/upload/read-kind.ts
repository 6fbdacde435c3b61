import type { FileKind } from '../../src/base/file.ts';
import { SNIFF_BYTES, sniff } from '../../src/base/sniff.ts';

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** What the file's content says it is; `undefined` where it cannot be read (a folder, a file that was moved away). */
export async function readKind(file: File): Promise<FileKind | undefined> {
  try {
    const [head, tail] = await Promise.all([bytesOf(file.slice(0, SNIFF_BYTES)), bytesOf(file.slice(-SNIFF_BYTES))]);
    return sniff(head, tail);
  } catch {
    return undefined;
  }
}
