import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDatabase } from '../server/support/database.ts';
import { bytesOf, filmingAt, films } from '../server/support/filming.ts';
import { type ObjectStorage, startObjectStorage } from '../server/support/object-storage.ts';
import { completeSave, errorsOf, pdf, saveParts } from '../server/support/saving.ts';
import { startTestServer, type TestServer, type Visitor } from '../server/support/test-server.ts';
import { idIn, originOf, tusOf, uploaded } from '../server/support/uploading.ts';

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('servers that share a database and a bucket, and no folder', () => {
  let bucket: ObjectStorage;
  let environment: Readonly<Record<string, string>>;
  let [first, second]: [TestServer, TestServer] = [] as never;
  let visitor: Visitor;
  beforeAll(async () => {
    bucket = await startObjectStorage();
    environment = { ...bucket.settings, DATABASE_URL: await newDatabase() };
    first = await startTestServer(environment);
    second = await startTestServer(environment);
    await Promise.all([first, second].map(({ app }) => app.listen({ port: 0 })));
    visitor = await first.newVisitor();
  });
  afterAll(async () => {
    await Promise.allSettled([first, second].map((server) => server.close()));
    await bucket.close();
  });

  test('a recording that one begins is finished by the other, byte for byte, and both play it', async () => {
    const bytes = await bytesOf(films.ready);
    const [here, there] = [first, second].map((server) => filmingAt(originOf(server.app)));
    if (!here || !there) throw new Error('there are two');
    const { link, uploadLink } = await here.create(visitor, undefined, { recording: { request_type: 'profile' } });
    const thereLink = new URL(new URL(uploadLink).pathname, originOf(second.app)).href;
    const [third, half] = [Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)];
    expect((await here.patch(uploadLink, bytes.subarray(0, third), 0)).status).toBe(204);
    expect((await there.head(thereLink)).headers.get('upload-offset')).toBe(String(third));
    expect((await there.patch(thereLink, bytes.subarray(third, half), third)).status).toBe(204);
    expect((await here.patch(uploadLink, bytes.subarray(half), half, { 'upload-length': String(bytes.length) })).status).toBe(204);
    expect((await there.head(thereLink)).headers.get('upload-offset')).toBe(String(bytes.length));
    const stored = await second.services.storage.open(await keyOf(link));
    if (!stored) throw new Error('there is no such file');
    expect(stored.size).toBe(bytes.length);
    const received: Uint8Array[] = [];
    for await (const chunk of stored.stream) received.push(chunk as Uint8Array);
    expect(digest(Buffer.concat(received))).toBe(digest(bytes));
    const { pathname, search } = new URL(await here.playedAt(link));
    const played = await Promise.all([first, second].map(({ app }) => originOf(app) + pathname + search).map(async (address) => {
      const answer = await fetch(address, { headers: { range: 'bytes=10-19' } });
      return [answer.status, answer.headers.get('content-range')?.split('/')[0], (await answer.arrayBuffer()).byteLength];
    }));
    expect(played).toEqual([[206, 'bytes 10-19', 10], [206, 'bytes 10-19', 10]]);
  });

  const keyOf = async (link: string): Promise<string> => {
    const { rows } = await first.services.db.$client.query<{ file_key: string }>('select file_key from videos where id = $1', [/([0-9a-f]{32})\.mp4$/.exec(link)?.[1]]);
    return rows[0]?.file_key ?? '';
  };

  test('a document that goes up to one is saved by the other', async () => {
    const [here, there] = [tusOf(originOf(first.app)), tusOf(originOf(second.app))];
    const file = pdf();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { path } = await here.create(visitor, 'card.pdf', bytes.length);
    expect(await there.send(visitor, path, bytes.subarray(0, 5))).toBe(204);
    expect(await here.send(visitor, path, bytes, 5)).toBe(204);
    const atSecond: Visitor = { ...visitor, call: (method, url, more = {}) => second.app.inject({ method, url, ...more, headers: { authorization: `Bearer ${visitor.token}`, ...more.headers } }) };
    const sent = completeSave.filter(([name]) => !name.includes('documents_attributes'));
    expect((await saveParts(atSecond, [...sent, ...uploaded(1, idIn(path))])).statusCode).toBe(200);
    expect(await here.offset(visitor, path)).toEqual({ status: 200, offset: bytes.length });
  });

  test('an upload of which nothing has come yet is an empty file, for a back-up and for a save', async () => {
    const tus = tusOf(originOf(first.app));
    const [begun, empty] = [await tus.create(visitor, 'begun.pdf', 100), await tus.create(visitor, 'empty.pdf', 0)];
    const folder = await mkdtemp(join(tmpdir(), 'portal-fetched-'));
    await second.services.uploads.fetch(idIn(begun.path), join(folder, 'begun'));
    expect(await readFile(join(folder, 'begun'))).toHaveLength(0);
    await rm(folder, { recursive: true });
    const answer = await saveParts(visitor, [...completeSave, ...uploaded(2, idIn(empty.path))]);
    expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([422, ['documents.2']]);
  });

  test('a server with a folder of its own is refused on their database', { tags: 'full' }, async () => {
    await expect(startTestServer({ DATABASE_URL: environment['DATABASE_URL'] ?? '' })).rejects.toThrow(/already using this database/);
  });

  test('a bucket belongs to one database', { tags: 'full' }, async () => {
    await expect(startTestServer({ ...bucket.settings, DATABASE_URL: await newDatabase() })).rejects.toThrow(/bucket portal belong to another database/);
  });

  test('uploads are kept in pieces that no later request writes again', { tags: 'full' }, async () => {
    const store = first.services.videoUploads;
    const id = randomBytes(16).toString('hex');
    const bytes = randomBytes(12_000_000);
    await store.create(new Upload({ id, offset: 0 }));
    expect(await store.write(Readable.from([bytes.subarray(0, 7_000_000)]), id, 0)).toBe(7_000_000);
    // What two servers take at once, or a client sends twice.
    await Promise.all([store.write(Readable.from([bytes.subarray(7_000_000, 9_000_000)]), id, 7_000_000), second.services.videoUploads.write(Readable.from([bytes.subarray(7_000_000, 8_000_000)]), id, 7_000_000)]);
    expect(await second.services.videoUploads.sizeOf(id)).toBe(9_000_000);
    await second.services.videoUploads.write(Readable.from([bytes.subarray(9_000_000)]), id, 9_000_000);
    await store.declareUploadLength(id, bytes.length);
    expect(await second.services.videoUploads.getUpload(id)).toMatchObject({ offset: bytes.length, size: bytes.length });
    const folder = await mkdtemp(join(tmpdir(), 'portal-fetched-'));
    await store.fetch(id, join(folder, 'whole'));
    expect(digest(await readFile(join(folder, 'whole')))).toBe(digest(bytes));
    await rm(folder, { recursive: true });
    expect(await store.ids()).toContain(id);
    await store.discard([id]);
    expect(await store.sizeOf(id)).toBeUndefined();
    await expect(store.fetch(id, folder)).rejects.toThrow('There is no such upload');
  });
});
