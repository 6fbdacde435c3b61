import type { FileHandle } from 'node:fs/promises';
import { readAt, withFile } from '../base/at-path.ts';
import { LONGEST_VIDEO } from './video.ts';

/** A part of an mp4 at its top, with where it stands; in bytes. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

/** There are two for each piece of an mp4 that was recorded in pieces. */
const MOST_BOXES = 20 * LONGEST_VIDEO;

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

/** Of what tells of one fragment: of a recording they have some hundred bytes a second. */
const MOST_BYTES = 1_000_000;

/** Where `trun` has the number of its samples: behind length, name, version and flags. */
const COUNT_AT = 12;

const CONTAINERS: ReadonlySet<string> = new Set(['moof', 'traf']);

/** Turns the runs of samples without a sample, in what tells of a fragment, into free room. Answers whether there were any. */
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
 * Makes readable what a browser may end a recording with: a last fragment that has a picture and, of the sound, a run of no
 * samples at all. Players leave that out; ffmpeg gives up the whole file for it. Such a run becomes room that is free, at its place
 * and in its length. Files of any other kind stay as they are.
 */
export const mendFragments = (path: string): Promise<void> => withFile(path, 'r+', async (file) => {
  const { boxes } = await boxesOf(file);
  for (const { type, start, length } of boxes) {
    if (type !== 'moof' || length > MOST_BYTES) continue;
    const fragment = await readAt(file, start, length);
    if (freeEmptyRuns(fragment)) await file.write(fragment, 0, fragment.length, start);
  }
});
