import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RecordingHandle } from '../../src/base/recording.ts';
import { removeRecordings } from '../../src/recordings/database.ts';
import { openRecordings } from '../../src/recordings/open-recordings.ts';
import { dropOldRecordings, forgetRecordings, recordingsOnDevice } from '../../src/recordings/stored-recordings.ts';
import { recordings } from '../../src/recordings/recordings.ts';
import { clearDatabase } from '../device/clear-database.ts';

const TYPE = 'video/webm;codecs=vp8,opus';

let place = 0;
const newPlace = (): string => `42/profile/video-${String(place += 1)}`;

const bytes = (...values: readonly number[]): ArrayBuffer => new Uint8Array(values).buffer;
const all = async (recording: RecordingHandle): Promise<readonly number[]> => [...new Uint8Array(await recording.read(0, recording.available()))];

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetRecordings(() => true);
});

/** Three pieces of two, three and one bytes. */
async function recordAt(at: string): Promise<RecordingHandle> {
  const recording = recordings.begin(at, TYPE);
  await Promise.all([recording.add(bytes(1, 2), 1_000), recording.add(bytes(3, 4, 5), 2_000), recording.add(bytes(), 2_500), recording.add(bytes(6), 3_000)]);
  return recording;
}

describe('a recording', () => {
  test('is read from any place to any other while it is made', async () => {
    const recording = await recordAt(newPlace());
    for (let start = 0; start <= 6; start += 1) {
      for (let end = start; end <= 6; end += 1) {
        expect([...new Uint8Array(await recording.read(start, end))]).toEqual([1, 2, 3, 4, 5, 6].slice(start, end));
      }
    }
    expect(recording.kept()).toMatchObject({ size: 6, length: 3_000, chosen: false });
    expect(recording.name).toMatch(/^recording-\d{4}-\d\d-\d\d\.webm$/);
    await recording.release();
  });

  test('has a size when the applicant has chosen it, and takes nothing more', async () => {
    const recording = await recordAt(newPlace());
    const heard = vi.fn();
    recording.subscribe(heard);
    expect(recording.size()).toBeUndefined();
    await recording.choose();
    await recording.add(bytes(7), 4_000);
    expect([recording.size(), recording.available(), heard.mock.calls.length]).toEqual([6, 6, 1]);
    expect((await recordingsOnDevice()).find(({ id }) => id === recording.id)?.chosen).toBe(true);
    await recording.release();
  });

  test('that is taken up before it is let go of altogether stays in hand', async () => {
    const recording = await recordAt(newPlace());
    const added = recording.add(bytes(7), 4_000);
    recording.letGo();
    expect(await recordings.openLatest(recording.kept().place)).toBe(recording);
    await added;
    await new Promise((resolve) => { setTimeout(resolve); });
    expect(openRecordings.get(recording.id)).toBe(recording);
    recording.letGo();
    await expect.poll(() => openRecordings.has(recording.id)).toBe(false);
  });

  test('whose pieces find no room goes on in memory, says so, and is stored with the next piece that finds some', async () => {
    const recording = recordings.begin(newPlace(), TYPE);
    await recording.add(bytes(1, 2), 1_000);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
    await recording.add(bytes(3), 2_000);
    await recording.add(bytes(4), 3_000);
    expect([recording.isSafe(), await all(recording)]).toEqual([false, [1, 2, 3, 4]]);
    const stored = async (): Promise<object | undefined> => (await recordingsOnDevice()).find(({ id }) => id === recording.id);
    expect(await stored()).toMatchObject({ size: 2, length: 1_000 });
    put.mockRestore();
    await recording.add(bytes(5), 4_000);
    expect([recording.isSafe(), await all(recording)]).toEqual([true, [1, 2, 3, 4, 5]]);
    expect(await stored()).toMatchObject({ size: 5, length: 4_000 });
    await recording.release();
  });
});

const clearDevice = (): Promise<void> => clearDatabase(async () => removeRecordings((await recordingsOnDevice()).map(({ id }) => id)));

const isStored = (recording: RecordingHandle, facts: object) =>
  vi.waitFor(async () => { expect((await recordingsOnDevice()).find(({ id }) => id === recording.id)).toMatchObject(facts); });

describe('the data of the site is deleted, and', () => {
  test('what is being recorded is stored once more, and goes on', async () => {
    const recording = await recordAt(newPlace());
    await clearDevice();
    await isStored(recording, { size: 6, length: 3_000, chosen: false });
    await recording.add(bytes(7), 4_000);
    await isStored(recording, { size: 7, length: 4_000 });
    expect([recording.isSafe(), await all(recording)]).toEqual([true, [1, 2, 3, 4, 5, 6, 7]]);
    recording.letGo();
    await vi.waitFor(async () => {
      const left = await recordings.openLatest(recording.kept().place);
      expect(left).not.toBe(recording);
      expect(left && await all(left)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    });
  });

  test('what is chosen is still that', async () => {
    const recording = await recordAt(newPlace());
    await recording.choose();
    await clearDevice();
    await isStored(recording, { size: 6, chosen: true });
  });

  test('what an earlier page has left and was looked at is stored once more', async () => {
    const at = newPlace();
    (await recordAt(at)).letGo();
    const left = await vi.waitFor(async () => {
      const taken = await recordings.openLatest(at);
      expect(taken).toBeDefined();
      return taken as RecordingHandle;
    });
    await all(left);
    await clearDevice();
    await isStored(left, { size: 6, length: 3_000 });
    expect(await all(left)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('where nothing can be stored any more it is in memory, which is said', async () => {
    const recording = await recordAt(newPlace());
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
    await clearDevice();
    await vi.waitFor(() => { expect(recording.isSafe()).toBe(false); });
    expect(await all(recording)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('what a log-out has removed stays so', async () => {
    const recording = await recordAt(newPlace());
    const later = await recordAt(newPlace());
    await forgetRecordings(({ id }) => id === recording.id);
    await clearDevice();
    await isStored(later, { size: 6 });
    expect((await recordingsOnDevice()).map(({ id }) => id)).toEqual([later.id]);
    await expect(recording.read(0, 2)).rejects.toThrow('is gone');
    expect(await recordings.openLatest(recording.kept().place)).toBeUndefined();
  });
});

describe('what is left', () => {
  test('is found by the next widget of its field where it is in the memory of the page only', async () => {
    const at = newPlace();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
    const recording = await recordAt(at);
    expect(await recordings.openLatest(at)).toBe(recording);
  });

  test('is taken up as it was, newest first, by its own place alone', async () => {
    const at = newPlace();
    const older = await recordAt(at);
    const newer = await recordAt(at);
    older.letGo();
    newer.letGo();
    await recordAt(newPlace());
    await vi.waitFor(async () => {
      const left = await recordings.openLatest(at);
      expect(left).not.toBe(newer);
      expect(left && await all(left)).toEqual([1, 2, 3, 4, 5, 6]);
    });
    expect(await recordings.openLatest(`${at}0`)).toBeUndefined();
  });

  test('is one for all who have it in hand on this page', async () => {
    const recording = await recordAt(newPlace());
    const again = await recordings.openById(recording.id);
    expect(again).toBe(recording);
    recording.letGo();
    expect(await recordings.openById(recording.id)).toBe(recording);
  });

  test('is another page\'s while that has it', async () => {
    const at = newPlace();
    const recording = await recordAt(at);
    recording.letGo();
    const lock = `portal-recording:${recording.id}`;
    await vi.waitFor(async () => { expect((await navigator.locks.query()).held?.some(({ name }) => name === lock)).toBe(false); });
    let leave = (): void => undefined;
    await new Promise<void>((taken) => {
      void navigator.locks.request(lock, () => {
        taken();
        return new Promise<void>((done) => { leave = done; });
      });
    });
    expect([await recordings.openById(recording.id), await recordings.openLatest(at)]).toEqual(['elsewhere', undefined]);
    leave();
    // What sends a recording does not take one up that the applicant has still to decide about.
    expect(await recordings.openById(recording.id)).toBe('elsewhere');
    const again = await recordings.openLatest(at);
    expect(again?.id).toBe(recording.id);
    await again?.choose();
    await again?.handOver();
    await vi.waitFor(async () => { expect(await recordings.openById(recording.id)).toMatchObject({ id: recording.id }); });
  });

  test('of a place that another page has claimed can be taken over, and is free when that page is done', async () => {
    const at = newPlace();
    const lost = vi.fn();
    const claim = await recordings.claim(at, { takeOver: false, onLost: lost });
    expect(claim).toBeDefined();
    const lock = `portal-recorder:${at}`;
    let leave = (): void => undefined;
    await new Promise<void>((taken) => {
      void navigator.locks.request(lock, { steal: true }, () => {
        taken();
        return new Promise<void>((done) => { leave = done; });
      });
    });
    await vi.waitFor(() => { expect(lost).toHaveBeenCalledOnce(); });
    expect(await recordings.claim(at, { takeOver: false, onLost: lost })).toBeUndefined();
    const free = vi.fn();
    recordings.whenFree(at, free);
    expect(free).not.toHaveBeenCalled();
    leave();
    await vi.waitFor(() => { expect(free).toHaveBeenCalledOnce(); });
  });

  test('is gone when it is released, with its pieces', async () => {
    const recording = await recordAt(newPlace());
    await recording.release();
    expect(await recordings.openById(recording.id)).toBeUndefined();
    await expect(recording.read(0, 2)).rejects.toThrow('is gone');
  });

  test('is gone when nobody came back for it', async () => {
    const recording = await recordAt(newPlace());
    await dropOldRecordings(() => []);
    expect((await recordingsOnDevice()).map(({ id }) => id)).toContain(recording.id);
    await dropOldRecordings((works) => works);
    expect((await recordingsOnDevice()).map(({ id }) => id)).not.toContain(recording.id);
  });
});
