import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addJob } from '../../server/messages/jobs/add-job.ts';
import { type Handlers, workOnJobs } from '../../server/messages/jobs/work.ts';
import { releaseSilent } from '../../server/messages/jobs/worker-pools.ts';
import { newDatabase } from './support/database.ts';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { videos } from '../../server/database/video-schema.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { finalizeInOrder, finalizeLeftovers } from '../../server/videos/finalize.ts';
import { transcodeVideo } from '../../server/videos/transcode.ts';

const silentLog = { error: () => undefined, warn: () => undefined, info: () => undefined } as never;

async function opened(): Promise<Database> {
  const database = await openDatabase(await newDatabase(), 'jobs test', 'none');
  onTestFinished(() => database.close());
  return database;
}

const nothing = (): Promise<void> => Promise.resolve();
const handlersWith = (transcode: Handlers['transcode'], code: Handlers['code'] = nothing): Handlers =>
  ({ findAccount: nothing, resetEmail: nothing, registrationEmail: nothing, receiptEmail: nothing, code, transcode, orphans: nothing });

/** Works as a server of this name. */
function working({ db, direct }: Database, serverName: string, handlers: Handlers, isLocked = (): boolean => true): void {
  const stop = workOnJobs({ db, direct, serverName, isLocked }, handlers, silentLog);
  onTestFinished(stop);
}

async function poolsOf(db: Database['db'], serverName: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ server: string }>(sql`select server from worker_pools where server like ${`${serverName} %`} order by server`);
  return rows.map(({ server }) => server);
}

test('what a killed server was at is taken over by another that has nothing of its disk, once it was not heard of for half a minute', async () => {
  const database = await opened();
  const { db } = database;
  await addJob(db, 'transcode', { video: 'a' });
  // As a server leaves it that was killed: a pool, last heard of a moment ago, and its job.
  await db.execute(sql`insert into worker_pools (pool, server, seen_at) values ('killed', 'gone', now() - interval '29 seconds')`);
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`);
  const done: string[] = [];
  working(database, 'another', handlersWith(({ video }) => { done.push(video); return nothing(); }));
  await releaseSilent({ db });
  expect((await db.execute(sql`select locked_by from graphile_worker._private_jobs`)).rows).toEqual([{ locked_by: 'killed' }]);
  await db.execute(sql`update worker_pools set seen_at = now() - interval '31 seconds' where pool = 'killed'`);
  await releaseSilent({ db });
  await vi.waitFor(() => { expect(done).toEqual(['a']); }, { timeout: 10_000 });
  expect((await db.execute(sql`select count(*)::int as left from worker_pools where pool = 'killed'`)).rows).toEqual([{ left: 0 }]);
});

test('a try that was cut off is none: what was killed at its last one is tried again', async () => {
  const database = await opened();
  const { db } = database;
  for (const video of ['last', 'first', 'elsewhere']) await addJob(db, 'transcode', { video });
  await db.execute(sql`insert into worker_pools (pool, server) values ('killed', 'here videos')`);
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = now(), attempts = case payload->>'video' when 'last' then max_attempts else 1 end,
    locked_by = case payload->>'video' when 'elsewhere' then 'another' else 'killed' end`);
  const done: string[] = [];
  working(database, 'here', handlersWith(({ video }) => { done.push(video); return nothing(); }));
  await vi.waitFor(() => { expect(done.toSorted()).toEqual(['first', 'last']); }, { timeout: 10_000 });
  expect((await db.execute(sql`select attempts, locked_by from graphile_worker._private_jobs where payload->>'video' = 'elsewhere'`)).rows)
    .toEqual([{ attempts: 1, locked_by: 'another' }]);
});

test('a server that works is heard of, and nothing is taken from it', async () => {
  const database = await opened();
  const { db } = database;
  let finish: () => void = () => undefined;
  const begun: string[] = [];
  working(database, 'here', handlersWith(({ video }) => { begun.push(video); return new Promise((done) => { finish = done; }); }));
  await addJob(db, 'transcode', { video: 'a' });
  await vi.waitFor(() => { expect(begun).toEqual(['a']); }, { timeout: 10_000 });
  onTestFinished(() => { finish(); });
  const { rows } = await db.execute<{ server: string; pools: number }>(sql`select server, count(*)::int as pools from worker_pools group by server`);
  expect(rows).toContainEqual({ server: 'here videos', pools: 1 });
  await releaseSilent({ db });
  expect((await db.execute(sql`select attempts from graphile_worker._private_jobs where locked_by is not null`)).rows).toEqual([{ attempts: 1 }]);
  finish();
});

test('a server that has lost its database does nothing there, and goes on once it has it again', async () => {
  const database = await opened();
  const { db } = database;
  const done: string[] = [];
  let isLocked = false;
  working(database, 'lost', handlersWith(({ video }) => { done.push(`lost ${video}`); return nothing(); }), () => isLocked);
  await addJob(db, 'transcode', { video: 'a' });
  working(database, 'another', handlersWith(({ video }) => { done.push(`another ${video}`); return nothing(); }));
  await vi.waitFor(() => { expect(done).toEqual(['another a']); }, { timeout: 10_000 });
  expect(await poolsOf(db, 'lost')).toEqual([]);
  isLocked = true;
  await vi.waitFor(async () => { expect(await poolsOf(db, 'lost')).toEqual(['lost messages', 'lost videos']); }, { timeout: 10_000 });
});

test('a job that a server began as it lost its database is tried again', async () => {
  const database = await opened();
  const { db } = database;
  let isLocked = true;
  const done: string[] = [];
  working(database, 'here', handlersWith(({ video }) => { done.push(video); return nothing(); }), () => isLocked);
  await vi.waitFor(async () => { expect(await poolsOf(db, 'here')).toHaveLength(2); }, { timeout: 10_000 });
  isLocked = false;
  await addJob(db, 'transcode', { video: 'a' });
  await vi.waitFor(async () => { expect((await db.execute(sql`select last_error from graphile_worker._private_jobs`)).rows).toEqual([{ last_error: 'Error' }]); }, { timeout: 10_000 });
  isLocked = true;
  await vi.waitFor(() => { expect(done).toEqual(['a']); }, { timeout: 20_000 });
});

test('each server makes a video at a time, several servers several, and messages wait for none', async () => {
  const database = await opened();
  const { db } = database;
  const [begun, finish, sent]: [string[], (() => void)[], string[]] = [[], [], []];
  const transcode = (server: string): Handlers['transcode'] => ({ video }) => {
    begun.push(`${server} ${video}`);
    return new Promise((done) => { finish.push(done); });
  };
  const code: Handlers['code'] = ({ message }) => { sent.push(message); return nothing(); };
  for (const video of ['a', 'b', 'c']) await addJob(db, 'transcode', { video });
  for (const server of ['one', 'two']) working(database, server, handlersWith(transcode(server), code));
  await vi.waitFor(() => { expect(begun).toHaveLength(2); }, { timeout: 10_000 });
  await addJob(db, 'code', { message: 'm', language: 'en', logIn: 'x' });
  await vi.waitFor(() => { expect(sent).toEqual(['m']); }, { timeout: 10_000 });
  expect([begun.map((name) => name.split(' ')[0]).toSorted(), begun.map((name) => name.split(' ')[1]).toSorted()]).toEqual([['one', 'two'], ['a', 'b']]);
  finish[0]?.();
  await vi.waitFor(() => { expect(begun).toHaveLength(3); }, { timeout: 10_000 });
  for (const done of finish) done();
});

describe('a video that cannot be made', () => {
  const sent = { fileKey: 'sent', fileKind: 'webm' } as const;
  const made = { fileKey: 'made', fileKind: 'mp4', transcode: 'complete', progress: 1 } as const;
  const lost: Storage['open'] = () => Promise.resolve(undefined);
  const broken: Storage['open'] = () => Promise.resolve({ stream: Readable.from(['none']), size: 4 });

  test.each<readonly [string, Storage['open'], boolean, object]>([
    ['is said to have failed where nothing can be made of its file', broken, false, { ...sent, transcode: 'error' }],
    ['is said to have failed where the storage has lost its file', lost, false, { ...sent, transcode: 'error' }],
    ['is not where another server has made it meanwhile', broken, true, made],
    ['is not where another server has made it meanwhile, and removed what was sent', lost, true, made],
  ])('%s', async (_what, find, isMadeElsewhere, expected) => {
    const { db } = await opened();
    await db.insert(videos).values({
      ...sent, id: 'v', uploadId: 'u', caller: 'c', fileName: 'a.webm', isRecording: true, fileSize: 4, createdAt: new Date(),
    });
    const open: Storage['open'] = async (key) => {
      if (isMadeElsewhere) await db.update(videos).set(made);
      return find(key);
    };
    const storage = { sizeOf: () => Promise.resolve(4), open } as Partial<Storage> as Storage;
    const ffmpeg = { program: 'false', isMaintained: true, isContained: false };
    await transcodeVideo({ db, storage, incoming: tmpdir(), freeBytes: () => Promise.resolve(Infinity), ffmpeg }, 'v');
    expect(await db.select().from(videos)).toMatchObject([expected]);
  });

  test('is tried again where the disk was full, of which ffmpeg says no more than of a bad video', async () => {
    const { db } = await opened();
    await db.insert(videos).values({
      ...sent, id: 'v', uploadId: 'u', caller: 'c', fileName: 'a.webm', isRecording: true, fileSize: 4, createdAt: new Date(),
    });
    const storage = { sizeOf: () => Promise.resolve(4), open: broken } as Partial<Storage> as Storage;
    const free = [Infinity, 0];
    const services = { db, storage, incoming: tmpdir(), freeBytes: () => Promise.resolve(free.shift() ?? 0), ffmpeg: { program: 'false', isMaintained: true, isContained: false } };
    await expect(transcodeVideo(services, 'v')).rejects.toMatchObject({ status: 507 });
    expect(await db.select().from(videos)).toMatchObject([{ ...sent, transcode: 'waiting' }]);
  });

  test.each([{ fileKey: 'kept' }, { refusal: 'notVideo' }] as const)('is what another server has made of it, which removed its upload meanwhile: %j', async (settled) => {
    const { db } = await opened();
    await db.insert(videos).values({ id: 'v', uploadId: 'u', caller: 'c', fileName: 'a.webm', isRecording: true, fileSize: 4, createdAt: new Date() });
    let isElsewhere = false;
    const fetch = async () => {
      if (isElsewhere) await db.update(videos).set(settled);
      throw new Error('gone');
    };
    const videoUploads = { getUpload: () => Promise.resolve({ size: 4, offset: 4 }), fetch, discard: () => Promise.resolve() };
    const services = { db, clock: () => new Date(), incoming: tmpdir(), videoUploads } as never;
    await expect(finalizeInOrder(services, 'v')).rejects.toThrow('gone');
    isElsewhere = true;
    expect(await finalizeInOrder(services, 'v')).toMatchObject(settled);
  });

  test('holds up none of those that had arrived with it before the server ended', async () => {
    const { db } = await opened();
    await db.insert(videos).values(['one', 'other'].map((id) => ({
      id, uploadId: id, caller: 'c', fileName: 'a.webm', isRecording: true, fileSize: 4, createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000),
    })));
    const tried: string[] = [];
    const failed: unknown[] = [];
    const videoUploads = {
      getUpload: () => Promise.resolve({ size: 4, offset: 4 }), fetch: (id: string) => { tried.push(id); return Promise.reject(new Error('cut')); },
    };
    const services = { db, clock: () => new Date(), incoming: tmpdir(), videoUploads } as never;
    await finalizeLeftovers(services, new AbortController().signal, (error) => { failed.push(error); });
    expect([tried.sort(), failed.length]).toEqual([['one', 'other'], 2]);
  });
});
