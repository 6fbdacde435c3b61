import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { byTier, rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { newDatabase } from './support/database.ts';
import { logIn } from './support/demo-account.ts';
import { type Announced, type Status, bytesOf, films, largeFilm, look } from './support/filming.ts';
import { type ObjectStorage, startObjectStorage } from './support/object-storage.ts';
import { randomFrom } from './support/random.ts';
import { type SpawnedServer, spawnServer } from './support/spawned-server.ts';

vi.setConfig({ testTimeout: 600_000 });

const KILLS = byTier({ suite: 1, full: 3, long: 5 });
const SIZE = rounds(3_000_000, 30_000_000);
const PIECE = 500_000;
const seed = seedFrom('CRASH_SEED');

let environment: Readonly<Record<string, string>>;
let folder: string;
let server: SpawnedServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-film-crash-'));
  environment = { DATA_DIR: folder, DATABASE_URL: await newDatabase(), DEMO: '1' };
  server = await spawnServer(environment);
});
afterEach(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true });
});

async function killAndStart(): Promise<void> {
  await server.end('SIGKILL');
  server = await spawnServer(environment);
}

/** The same address at the server that runs now. */
const here = (address: string): string => `${server.url}${new URL(address).pathname}`;

async function create(size: number | undefined): Promise<Pick<Announced, 'link' | 'uploadLink'>> {
  const { token } = await logIn(server);
  const answer = await fetch(`${server.url}/me/videos`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
    body: JSON.stringify({ upload: { approach: 'resumable', ...(size !== undefined && { size }) }, name: 'film' }),
  });
  const { link, upload } = await answer.json() as { link: string; upload: { upload_link: string } };
  return { link, uploadLink: upload.upload_link };
}

const offsetOf = async (address: string): Promise<number> =>
  Number((await fetch(here(address), { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).headers.get('upload-offset'));

/** The status of the answer; 0 where none came. */
const patch = (address: string, bytes: Uint8Array, offset: number, more: Readonly<Record<string, string>> = {}): Promise<number> => fetch(here(address), {
  method: 'PATCH', body: new Uint8Array(bytes), headers: { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...more },
}).then(({ status }) => status, () => 0);

const transcodeOf = async (link: string): Promise<Status['transcode']> =>
  (await (await fetch(here(link).replace(/mp4$/, 'json'))).json() as Status).transcode;

async function finished(link: string): Promise<Uint8Array> {
  await vi.waitFor(async () => {
    expect((await transcodeOf(link)).status).toBe('complete');
  }, { timeout: 300_000, interval: 100 });
  const status = await fetch(here(link).replace(/mp4$/, 'json'), { headers: { authorization: `Bearer ${(await logIn(server)).token}` } });
  const { play_url: at = '' } = await status.json() as Status;
  return new Uint8Array(await (await fetch(server.url + at)).arrayBuffer());
}

async function survivesKills(): Promise<void> {
  const random = randomFrom(seed);
  const bytes = await largeFilm(SIZE, random);
  const { link, uploadLink } = await create(undefined);
  let offset = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = Math.floor(bytes.length * kill / (KILLS + 1));
    while (offset < until && await patch(uploadLink, bytes.subarray(offset, offset + PIECE), offset) === 204) offset += PIECE;
    const broken = patch(uploadLink, bytes.subarray(offset, offset + PIECE), offset);
    await wait(random() * 20);
    await killAndStart();
    if (await broken === 204) offset += PIECE;
    const known = await offsetOf(uploadLink);
    expect(known, `kill ${String(kill)}: what was acknowledged is there`).toBeGreaterThanOrEqual(offset);
    offset = known;
  }
  while (offset < bytes.length) {
    expect(await patch(uploadLink, bytes.subarray(offset, offset + PIECE), offset)).toBe(204);
    offset = Math.min(bytes.length, offset + PIECE);
  }
  expect(await patch(uploadLink, new Uint8Array(), offset, { 'upload-length': String(bytes.length) })).toBe(204);
  expect(Buffer.from(await finished(link)).equals(bytes)).toBe(true);
}

const arrives = `${String(SIZE / 1_000_000)} MB arrive byte for byte though the server is killed ${String(KILLS)} times (CRASH_SEED=${String(seed)})`;

test(arrives, { tags: 'full' }, survivesKills);

describe('on an object storage', () => {
  let bucket: ObjectStorage;
  beforeEach(async () => {
    bucket = await startObjectStorage();
    await server.end('SIGTERM');
    environment = { ...environment, ...bucket.settings, DATABASE_URL: await newDatabase() };
    server = await spawnServer(environment);
    return async () => {
      await server.end('SIGTERM');
      await bucket.close();
    };
  }, 120_000);

  test(arrives, { tags: 'full' }, survivesKills);
});

test('a server that is told to end while an mp4 is made does not wait for it, and makes it after its next start', { tags: 'full' }, async () => {
  const bytes = await bytesOf(films.longer);
  const { link, uploadLink } = await create(bytes.length);
  expect(await patch(uploadLink, bytes, 0)).toBe(204);
  await vi.waitFor(async () => { expect(await transcodeOf(link)).toMatchObject({ status: 'in_progress' }); }, { timeout: 60_000, interval: 20 });
  expect(await server.end('SIGTERM')).toBe(0);
  server = await spawnServer(environment);
  expect(await look(await finished(link))).toMatchObject({ video: 'h264 640x480', sound: 'aac' });
});

test(`a server that is killed at the last byte, or while an mp4 is made, makes it after its next start (CRASH_SEED=${String(seed)})`, { tags: 'full' }, async () => {
  const [bytes, random] = [await bytesOf(films.webm), randomFrom(seed)];
  for (let round = 1; round <= rounds(3, 20); round += 1) {
    const { link, uploadLink } = await create(bytes.length);
    const last = patch(uploadLink, bytes, 0);
    await wait(random() * 400);
    await killAndStart();
    await last;
    const offset = await offsetOf(uploadLink);
    if (offset < bytes.length) expect(await patch(uploadLink, bytes.subarray(offset), offset)).toBe(204);
    expect(await look(await finished(link))).toMatchObject({ video: 'h264 640x480', sound: 'aac' });
  }
  expect(await readdir(join(folder, 'videos'))).toEqual([]);
  await vi.waitFor(async () => { expect(await readdir(join(folder, 'incoming'))).toEqual([]); });
});
