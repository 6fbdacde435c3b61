import type { FileHandle } from 'node:fs/promises';
import { LONGEST_VIDEO } from './rules.ts';

/** A part of an mp4 at its top, with where it stands; in bytes. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

/** There are two for each piece of an mp4 that was recorded in pieces. */
const MOST_BOXES = 20 * LONGEST_VIDEO;

/** What stands in a file from `start` on; less than `length` at its end. */
export async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** The boxes at the top of an mp4 in their order, as far as they go; `isWhole`: the last ends where the file does. */
export async function boxesOf(handle: FileHandle): Promise<{ readonly boxes: readonly Box[]; readonly isWhole: boolean }> {
  const { size } = await handle.stat();
  const boxes: Box[] = [];
  let at = 0;
  while (at < size && boxes.length < MOST_BOXES) {
    const head = await readAt(handle, at, 16);
    if (head.length < 8) return { boxes, isWhole: false };
    const short = head.readUInt32BE(0);
    // 0: up to the end of the file. 1: the length follows, in 64 bits.
    const given = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    const length = given === 0 ? size - at : given;
    boxes.push({ type: head.toString('latin1', 4, 8), start: at, length });
    if (length < 8) return { boxes, isWhole: false };
    at += length;
  }
  return { boxes, isWhole: at === size };
}
