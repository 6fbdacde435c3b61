import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fewAtATime } from '../../server/http/concurrency.ts';
import { PlacedFiles } from '../../server/record/save/placed-files.ts';
import type { PlannedFile } from '../../server/record/save/plan.ts';
import type { Storage } from '../../server/storage/storage.ts';

const files = Array.from({ length: 9 }, (_, index) => ({ file: { path: `/file-${String(index)}` } }) as PlannedFile);

/** A storage that has received nothing before the next turns of the event loop; it refuses `broken`. */
function slowStorage(broken?: string) {
  const seen = { atOnce: 0, most: 0, removed: [] as string[] };
  const put = async (path: string): Promise<string> => {
    seen.most = Math.max(seen.most, seen.atOnce += 1);
    await wait(1);
    seen.atOnce -= 1;
    if (path === broken) throw new Error('refused');
    return `key of ${path}`;
  };
  const storage = { put, remove: (key: string) => { seen.removed.push(key); return Promise.resolve(); } } as unknown as Storage;
  return { seen, placed: new PlacedFiles({ storage }) };
}

test('the files of a save go to the storage four at a time, each once', async () => {
  const { seen, placed } = slowStorage();
  const keyOf = await placed.placeAll(files);
  expect([seen.most, files.map(keyOf)]).toEqual([4, files.map(({ file }) => `key of ${file.path}`)]);
  seen.most = 0;
  await placed.placeAll(files);
  expect(seen.most).toBe(0);
});

test('work on a few items at a time answers in their order, and fails once all has ended', async () => {
  const turns = [3, 1, 2, 1, 1];
  let ended = 0;
  const work = async (ms: number): Promise<number> => {
    await wait(ms);
    ended += 1;
    if (ms === 2) throw new Error('refused');
    return ms;
  };
  await expect(fewAtATime(turns, work)).rejects.toThrow('refused');
  expect(ended).toBe(5);
  expect(await fewAtATime(turns.filter((ms) => ms !== 2), work)).toEqual([3, 1, 1, 1]);
});

test('where one is refused, the others have arrived by then and can be removed', async () => {
  const { seen, placed } = slowStorage('/file-0');
  await expect(placed.placeAll(files)).rejects.toThrow('refused');
  await placed.removeUnused();
  expect(seen.removed).toHaveLength(8);
});
