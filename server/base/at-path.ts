import { type FileHandle, open, stat } from 'node:fs/promises';

/** Opens a file, runs `act` with it, and closes it. `flags`: those of `open`. */
export async function withFile<Value>(path: string, flags: string, act: (file: FileHandle) => Promise<Value>): Promise<Value> {
  const file = await open(path, flags);
  try {
    return await act(file);
  } finally {
    await file.close();
  }
}

/** Bytes of a file from `start` on; fewer than `length` at its end. */
export async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

export const isThere = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);
export const isFolder = (path: string): Promise<boolean> => stat(path).then((found) => found.isDirectory(), () => false);
