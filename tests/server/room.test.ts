import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app/app.ts';
import { FolderUploads } from '../../server/storage/folder-uploads.ts';
import { uploadLifetimes } from '../../server/storage/upload-store.ts';
import { freeBytesOf, reserves } from '../../server/http/disk-space.ts';
import { completeSave, document, encode, pdf, saveParts } from './support/saving.ts';
import { changed, formId, newStranger, register, springParts } from './support/registering.ts';
import { removeSmallFolder, smallFolder } from './support/small-folder.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { type Tus, idIn, originOf, tusOf, uploaded } from './support/uploading.ts';

const SENTENCE = 'There is no room for this file right now. Please try again later.';
const IN_JAPANESE = '現在、ファイルを保存する空き容量がありません。しばらくしてからもう一度お試しください。';

let server: TestServer;
let app: FastifyInstance;
let tus: Tus;
let free = Number.MAX_SAFE_INTEGER;
/** How much less there is each time somebody looks. */
let shrinking = 0;

beforeAll(async () => {
  server = await startTestServer();
  app = buildApp({ ...server.services, freeBytes: async () => { free -= shrinking; return free; } });
  await app.listen({ port: 0 });
  tus = tusOf(originOf(app));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const withRoom = async <Value>(bytes: number, work: () => Promise<Value>, less = 0): Promise<Value> => {
  [free, shrinking] = [bytes, less];
  try {
    return await work();
  } finally {
    [free, shrinking] = [Number.MAX_SAFE_INTEGER, 0];
  }
};

const visitorOf = async (): Promise<Visitor> => {
  const { token, ...visitor } = await server.newVisitor();
  const call: Visitor['call'] = (method, url, more = {}) => app.inject({ method, url, ...more, headers: { authorization: `Bearer ${token}`, ...more.headers } });
  return { ...visitor, token, call };
};

describe('room that saves need is not for strangers', () => {
  test('an upload of theirs is refused, one of an applicant is not, until there is too little for the database', async () => {
    const visitor = await visitorOf();
    const create = (bearer: Visitor | undefined, bytes: number) => withRoom(bytes, async () => (await tus.create(bearer, 'a.pdf', 1000)).status);
    expect([await create(undefined, reserves.stranger + 1000), await create(undefined, reserves.stranger + 999)]).toEqual([201, 507]);
    expect([await create(visitor, reserves.applicant + 1000), await create(visitor, reserves.applicant + 999)]).toEqual([201, 507]);
  });

  test('bytes of an upload that was opened in better times are refused too, and may come later', async () => {
    const { path } = await tus.create(undefined, 'a.pdf', 1000);
    expect(await withRoom(reserves.stranger, () => tus.send(undefined, path, new Uint8Array(1000)))).toBe(507);
    expect(await tus.send(undefined, path, new Uint8Array(1000))).toBe(204);
  });

  test('a registration with files is refused in the caller’s language, one without is not, nor is a save', async () => {
    const [id, stranger, visitor] = [await formId(server, 'spring-2027'), newStranger(), await visitorOf()];
    const parts = changed(springParts(stranger.email, id), ...document(1, pdf('resume.pdf', 300_000)));
    const there = { ...server, app };
    const answer = await withRoom(reserves.stranger, () => register(there, parts, stranger));
    expect([answer.statusCode, answer.json()]).toEqual([507, { errors: SENTENCE }]);
    const inJapanese = await withRoom(reserves.stranger, () => register(there, parts, stranger, { 'accept-language': 'ja' }));
    expect(inJapanese.json()).toEqual({ errors: IN_JAPANESE });
    expect((await withRoom(reserves.stranger, () => register(there, springParts(stranger.email, id), stranger))).statusCode).toBe(200);
    const save = [...completeSave, ...document(2, pdf('a.pdf', 300_000))];
    expect((await withRoom(reserves.stranger, () => saveParts(visitor, save))).statusCode).toBe(200);
  });

  test('what gets scarce while it arrives is refused then, and leaves nothing behind', async () => {
    const visitor = await visitorOf();
    const save = [...completeSave, ...document(2, pdf('a.pdf', 9_000_000))];
    expect((await withRoom(reserves.applicant + 30_000_000, () => saveParts(visitor, save), 15_000_000)).statusCode).toBe(507);
    expect(await readdir(server.services.incoming)).toEqual([]);
    expect((await saveParts(visitor, save)).statusCode).toBe(200);
  });
});

describe('a database that has no room left', () => {
  const FULL = 'The service has no room left right now. Please try again later.';
  const FULL_IN_JAPANESE = '現在、サービスの空き容量が不足しているため、処理できませんでした。しばらくしてからもう一度お試しください。';
  let full: TestServer;
  beforeAll(async () => {
    full = await startTestServer();
    await full.services.db.execute(sql.raw(`
      create function no_space() returns boolean language plpgsql as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create function no_space_for_row() returns trigger language plpgsql as $$ begin perform no_space(); return new; end $$;
      create trigger no_space before insert on access_tokens for each row execute function no_space_for_row();
      alter table live_version rename to held;
      create view live_version as select held.* from held where no_space();`));
  });
  afterAll(() => full.close());

  test.each([
    ['a log-in', { method: 'POST', url: '/api/v1/auth/login.json', payload: { email: 'demo@example.com', password: 'demo-password' } }], ['a question', { method: 'GET', url: '/api/v1/universities.json' }],
  ] as const)('says so to %s, and nothing of a file', async (_what, call) => {
    const [english, inJapanese] = [await full.app.inject(call), await full.app.inject({ ...call, headers: { 'accept-language': 'ja' } })];
    expect([english.statusCode, english.json(), inJapanese.json()]).toEqual([507, { errors: FULL }, { errors: FULL_IN_JAPANESE }]);
  });
});

const small = await smallFolder('2m');
describe.skipIf(small === undefined)('a disk that is full in the middle of a file', () => {
  const folder = small ?? '';
  let crowded: FastifyInstance;
  let there: Tus;
  beforeAll(async () => {
    const [incoming, uploads] = [join(folder, 'incoming'), join(folder, 'uploads')];
    await Promise.all([incoming, uploads].map((path) => mkdir(path)));
    // There is room whenever somebody looks, until a write has failed.
    const freeBytes = async () => { const left = await freeBytesOf(folder)(); return left > 100_000 ? Number.MAX_SAFE_INTEGER : left; };
    crowded = buildApp({ ...server.services, incoming, uploads: new FolderUploads(uploads, uploadLifetimes.uploads), freeBytes });
    await crowded.listen({ port: 0 });
    there = tusOf(originOf(crowded));
  });
  afterAll(async () => {
    await crowded.close();
    await removeSmallFolder(folder);
  });

  test('is said of a save, which leaves nothing behind', async () => {
    const { id, token } = await server.newVisitor();
    const { payload, headers } = await encode([...completeSave, ...document(2, pdf('a.pdf', 1_900_000)), ...document(3, pdf('b.pdf', 1_900_000))]);
    const answer = await crowded.inject({ method: 'PUT', url: `/api/v1/applicants/${String(id)}.json`, payload, headers: { ...headers, authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.json()]).toEqual([507, { errors: SENTENCE }]);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('is said of an upload, which leaves nothing behind, in no words of the system', async () => {
    const visitor = await server.newVisitor();
    const created = await there.create(visitor, 'a.pdf', 5_000_000);
    expect(created.status).toBe(201);
    const answer = await fetch(originOf(crowded) + created.path, {
      method: 'PATCH', body: new Uint8Array(5_000_000),
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', authorization: `Bearer ${visitor.token}` },
    });
    expect([answer.status, await answer.json()]).toEqual([507, { errors: SENTENCE }]);
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
    expect((await there.offset(visitor, created.path)).status).toBe(404);
    expect(server.logLines.filter((line) => line.includes('an upload failed')).join()).not.toContain(folder);
    expect(await there.put(visitor, pdf())).toMatch(/^[0-9a-f]{32}$/);
  });
});

test('an upload whose file has vanished is gone, in the caller’s language, whatever is asked of it', async () => {
  const visitor = await server.newVisitor();
  const { path } = await tus.create(visitor, 'a.pdf', 1000);
  await rm(join(server.services.settings.dataDir, 'uploads', idIn(path)));
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${visitor.token}`, 'accept-language': 'ja' };
  const ask = (method: string, more: Record<string, string> = {}) => fetch(originOf(app) + path, { method, headers: { ...headers, ...more } });
  expect((await ask('HEAD')).status).toBe(410);
  const patch = await ask('PATCH', { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' });
  expect([patch.status, JSON.stringify(await patch.json())]).toEqual([410, expect.stringContaining('ファイル')]);
  const answer = await saveParts(visitor, [...completeSave, ...uploaded(2, idIn(path))]);
  expect(answer.statusCode).toBe(422);
});

test.each<readonly [string, string, Record<string, string>]>([
  ['no version', 'POST', { 'upload-length': '9' }], ['another version', 'POST', { 'tus-resumable': '0.2.2', 'upload-length': '9' }],
  ['metadata that is none', 'POST', { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'filename a b c' }],
  ['a length of words', 'POST', { 'tus-resumable': '1.0.0', 'upload-length': 'nine' }], ['no length', 'POST', { 'tus-resumable': '1.0.0' }],
  ['parts to be joined', 'POST', { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-concat': 'final;/a /b' }],
  ['no offset', 'PATCH', { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }],
  ['an offset of words', 'PATCH', { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': 'all' }],
  ['another offset', 'PATCH', { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '5' }],
  ['another content', 'PATCH', { 'tus-resumable': '1.0.0', 'content-type': 'text/plain', 'upload-offset': '0' }],
  ['no version', 'DELETE', {}],
])('an upload with %s (%s) is refused in words of the portal', async (_what, method, headers) => {
  const visitor = await server.newVisitor();
  const { path } = await tus.create(visitor, 'a.pdf', 1000);
  const answer = await fetch(`${originOf(app)}${method === 'POST' ? '/api/v1/uploads' : path}`, { method, headers: { ...headers, authorization: `Bearer ${visitor.token}` } });
  const { errors } = await answer.json() as { errors: string };
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).not.toBe(500);
  expect(errors).toMatch(/^(This request cannot be understood|This file is being sent from elsewhere)/);
});
