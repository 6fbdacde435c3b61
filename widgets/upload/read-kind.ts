import type { FileBytes, FileKind } from '../../src/base/file.ts';
import { sniff } from '../../src/base/sniff.ts';

async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array> {
  const unpacked = new Uint8Array(most);
  let length = 0;
  const stream = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return unpacked.subarray(0, length);
    unpacked.set(value, length);
    length += value.length;
  }
}

const bytesOf = (file: File): FileBytes => ({
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  inflate,
});

/** The file's kind by its content; `undefined` where it cannot be read (a folder, a file that was moved away). */
export async function readKind(file: File): Promise<FileKind | undefined> {
  try {
    return await sniff(file.name, bytesOf(file));
  } catch {
    return undefined;
  }
}
