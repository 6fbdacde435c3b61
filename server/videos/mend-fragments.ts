import { open } from 'node:fs/promises';
import { boxesOf, readAt } from './boxes.ts';

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
export async function mendFragments(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { boxes } = await boxesOf(handle);
    for (const { type, start, length } of boxes) {
      if (type !== 'moof' || length > MOST_BYTES) continue;
      const fragment = await readAt(handle, start, length);
      if (freeEmptyRuns(fragment)) await handle.write(fragment, 0, fragment.length, start);
    }
  } finally {
    await handle.close();
  }
}
