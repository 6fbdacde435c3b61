import type { FileHandle } from 'node:fs/promises';
import { readAt, withFile } from '../base/at-path.ts';
import { LONGEST_VIDEO } from './video.ts';

/** A box at the top level of an mp4, with its position; in bytes. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

/** Two for each fragment of an mp4 that was recorded in fragments. */
const MOST_BOXES = 20 * LONGEST_VIDEO;

/** The top-level boxes of an mp4 in their order, as far as they can be read; `isWhole`: the last ends where the file does. */
export async function boxesOf(handle: FileHandle): Promise<{ readonly boxes: readonly Box[]; readonly isWhole: boolean }> {
  const { size } = await handle.stat();
  const boxes: Box[] = [];
  let at = 0;
  while (at < size && boxes.length < MOST_BOXES) {
    const head = await readAt(handle, at, 16);
    if (head.length < 8) return { boxes, isWhole: false };
    const short = head.readUInt32BE(0);
    // 0: up to the end of the file. 1: the length follows, in 64 bits.
    const declared = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    const length = declared === 0 ? size - at : declared;
    boxes.push({ type: head.toString('latin1', 4, 8), start: at, length });
    if (length < 8) return { boxes, isWhole: false };
    at += length;
  }
  return { boxes, isWhole: at === size };
}

/** The largest header of a fragment that is read; those of a recording have some hundred bytes a second. */
const MOST_BYTES = 1_000_000;

/** The offset of the number of samples in `trun`: after length, name, version and flags. */
const COUNT_AT = 12;

const CONTAINERS: ReadonlySet<string> = new Set(['moof', 'traf']);

/** Turns runs without samples, in the header of a fragment, into free space. Returns whether there were any. */
function freeEmptyRuns(fragment: Buffer): boolean {
  let [at, isChanged] = [0, false];
  while (at + 8 <= fragment.length) {
    const [length, type] = [fragment.readUInt32BE(at), fragment.toString('latin1', at + 4, at + 8)];
    if (length < 8) break;
    if (type === 'trun' && at + COUNT_AT + 4 <= fragment.length && fragment.readUInt32BE(at + COUNT_AT) === 0) {
      fragment.write('free', at + 4, 'latin1');
      isChanged = true;
    }
    at += CONTAINERS.has(type) ? 8 : length;
  }
  return isChanged;
}

/**
 * Repairs the end that a browser may give a recording: a last fragment that has a picture and, of the sound, a run of no samples. Players
 * skip that; ffmpeg rejects the whole file for it. Such a run becomes free space of the same length. Files of any other kind stay as they
 * are.
 */
export const repairFragments = (path: string): Promise<void> => withFile(path, 'r+', async (file) => {
  const { boxes } = await boxesOf(file);
  for (const { type, start, length } of boxes) {
    if (type !== 'moof' || length > MOST_BYTES) continue;
    const fragment = await readAt(file, start, length);
    if (freeEmptyRuns(fragment)) await file.write(fragment, 0, fragment.length, start);
  }
});
