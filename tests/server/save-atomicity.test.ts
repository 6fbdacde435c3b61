import { readdir, writeFile } from 'node:fs/promises';
import { type ClientRequest, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lookForOrphans, startOrphanSearch } from '../../server/app/look-for-orphans.ts';
import { removeOrphans, removeSomeOrphans } from '../../server/storage/orphans.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { define, duringPublish } from './support/define.ts';
import { type Part, aSchool, completeSave, document, education, encode, field, pdf, png, profileOf, saveParts } from './support/saving.ts';
import { PASSWORD, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
let address: AddressInfo;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
  address = server.app.server.address() as AddressInfo;
});
afterAll(() => server.close());

const everything = [...completeSave, ['applicant[photograph]', png()] as const, ...document(2, pdf('card.pdf')), field('Hobby', 'Tea')];
const arriving = (): Promise<string[]> => readdir(server.services.incoming);

/** Makes the database fail to store a document of this applicant, once everything else is stored. */
async function breakDocumentsOf({ id }: Visitor, failure = `raise exception ''broken''`): Promise<void> {
  const name = sql.raw(`break_${String(id)}`);
  await server.services.db.execute(sql`create function ${name}() returns trigger language plpgsql as 'begin ${sql.raw(failure)}; end'`);
  await server.services.db.execute(sql`create trigger ${name} before insert on documents for each row when (new.applicant_id = ${sql.raw(String(id))} and new.document_name_id = 2) execute function ${name}()`);
}

test('a save that fails at its last step leaves nothing of it, in the database or in the storage', async () => {
  const visitor = await server.newVisitor();
  await breakDocumentsOf(visitor);
  const [profile, files] = [await profileOf(visitor), await server.storedFiles()];
  const answer = await saveParts(visitor, everything);
  expect([answer.statusCode, answer.json()]).toEqual([500, { errors: 'Something went wrong, please try again' }]);
  expect(await profileOf(visitor)).toEqual(profile);
  expect([await server.storedFiles(), await arriving()]).toEqual([files, []]);
});

test('a connection to the database that breaks in the middle of a save fails that save and nothing else', async () => {
  const visitor = await server.newVisitor();
  await breakDocumentsOf(visitor, 'perform pg_terminate_backend(pg_backend_pid()); return new');
  const unheard = vi.fn();
  process.once('uncaughtExceptionMonitor', unheard);
  const files = await server.storedFiles();
  expect((await saveParts(visitor, everything)).statusCode).toBe(503);
  expect((await saveParts(visitor, everything.filter(([name]) => !name.includes('[2]')))).statusCode).toBe(200);
  // Whether a write whose connection broke was done is not known at that moment: its three files stay until the next start.
  expect(await removeOrphans(server.services.db, server.services.storage)).toBe(3);
  expect(await server.storedFiles()).toHaveLength(files.length + 2);
  expect(unheard).not.toHaveBeenCalled();
  process.removeListener('uncaughtExceptionMonitor', unheard);
});

test('a failure is logged with its place and without what was sent', async () => {
  const visitor = await server.newVisitor();
  await breakDocumentsOf(visitor);
  await saveParts(visitor, everything);
  const line = server.logLines.findLast((entry) => entry.includes('a call failed')) ?? '';
  expect(line).toContain('writeRecord');
  expect(line).toContain('"code":"P0001"');
  for (const secret of ['Tea', '09012345678', visitor.email, 'card.pdf']) expect(line).not.toContain(secret);
});

test('files that a save replaces are removed, and refused ones never get there', async () => {
  const visitor = await server.newVisitor();
  await saveParts(visitor, everything);
  const files = await server.storedFiles();
  await saveParts(visitor, everything.filter(([name]) => !name.includes('universities')));
  await saveParts(visitor, [...everything, ['applicant[name]', '']]);
  expect(await server.storedFiles()).toHaveLength(files.length);
  expect(await server.storedFiles()).not.toEqual(files);
  expect(await arriving()).toEqual([]);
});

/** Starts to send a save with a large document, over a real connection, and stops in the middle of it. */
async function halfAnUpload(visitor: Visitor): Promise<ClientRequest> {
  const { payload, headers } = await encode([...completeSave, ...document(2, pdf('card.pdf', 5_000_000))]);
  const login = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email: visitor.email, password: PASSWORD } });
  const { access_token: { token } } = login.json<{ access_token: { token: string } }>();
  const upload = openRequest({
    port: address.port, host: '127.0.0.1', method: 'PUT', path: `/api/v1/applicants/${String(visitor.id)}.json`,
    headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` },
  });
  upload.on('error', () => undefined);
  upload.write(payload.subarray(0, 2_000_000));
  return upload;
}

test('an upload that breaks off leaves nothing, and is no failure of the server’s', async () => {
  const visitor = await server.newVisitor();
  const failures = () => server.logLines.filter((line) => line.includes('a call failed')).length;
  const failuresBefore = failures();
  const files = await server.storedFiles();
  const upload = await halfAnUpload(visitor);
  await vi.waitFor(async () => { expect(await arriving()).toHaveLength(1); }, { timeout: 20_000 });
  upload.destroy();
  await vi.waitFor(async () => { expect(await arriving()).toEqual([]); }, { timeout: 20_000 });
  expect((await profileOf(visitor)).universities).toEqual([]);
  expect([await server.storedFiles(), failures()]).toEqual([files, failuresBefore]);
});

test('an applicant has three saves under way at most, and that is no hindrance to others', async () => {
  const visitor = await server.newVisitor();
  const uploads = await Promise.all([1, 2, 3].map(() => halfAnUpload(visitor)));
  await vi.waitFor(async () => { expect(await arriving()).toHaveLength(3); }, { timeout: 20_000 });
  const fourth = await saveParts(visitor, completeSave);
  expect([fourth.statusCode, fourth.json()]).toEqual([429, { errors: 'Other saves are still under way. Please try again in a moment.' }]);
  expect((await saveParts(await server.newVisitor(), completeSave)).statusCode).toBe(200);
  for (const upload of uploads) upload.destroy();
  await vi.waitFor(async () => { expect(await arriving()).toEqual([]); }, { timeout: 20_000 });
  await vi.waitFor(async () => { expect((await saveParts(visitor, completeSave)).statusCode).toBe(200); }, { timeout: 20_000 });
});

test('at the start, files that nothing refers to are removed, and only those', async () => {
  await saveParts(await server.newVisitor(), everything);
  const files = await server.storedFiles();
  const lost = join(server.services.incoming, 'lost');
  await writeFile(lost, 'left by a crash before the commit');
  const key = await server.services.storage.put(lost);
  expect(await server.storedFiles()).toContain(key);
  expect(await removeOrphans(server.services.db, server.services.storage)).toBe(1);
  expect(await server.storedFiles()).toEqual(files);
});

test('a text of the content that PostgreSQL cannot read keeps nobody from looking, and what stands beside it is kept', async () => {
  const { db, storage, incoming } = server.services;
  await writeFile(join(incoming, 'logo'), 'a picture');
  const logoKey = await storage.put(join(incoming, 'logo'));
  const unread = { en: 'a\0', jp: '\uD800' };
  await define(server, 'jobs', [
    { id: 900, companyName: unread, title: unread, description: [], surveyQuestions: [], interviewQuestions: [], logoKey, logoKind: 'png', logoName: null },
  ]);
  expect(await removeOrphans(db, storage)).toBe(0);
  expect(await server.storedFiles()).toContain(logoKey);
});

test('they are looked for a part at a time, and as a job once, and again a day after its end', async () => {
  await saveParts(await server.newVisitor(), everything);
  const files = await server.storedFiles();
  const { db, storage, incoming } = server.services;
  const lose = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await writeFile(join(incoming, name), 'left by a crash before the commit');
      await storage.put(join(incoming, name));
    }
  };
  await lose('one', 'two', 'three');
  const all = await server.storedFiles();
  const seen: (string | undefined)[] = [];
  let removed = 0;
  do {
    const look = await removeSomeOrphans(db, storage, seen.at(-1), 2);
    seen.push(look.next);
    removed += look.removed;
  } while (seen.at(-1) !== undefined);
  expect([await server.storedFiles(), removed, seen]).toEqual([files, 3, [...all.filter((_key, index) => index % 2 === 1), undefined]]);
  await lose('four');
  const waiting = async () => (await db.execute(sql`
    select payload ->> 'after' as after, run_at > now() + interval '23 hours' as later from graphile_worker._private_jobs where key = 'orphans'`)).rows;
  await Promise.all([startOrphanSearch({ db }), startOrphanSearch({ db })]);
  await vi.waitFor(async () => { expect([await waiting(), await server.storedFiles()]).toEqual([[{ after: null, later: true }], files]); }, { timeout: 20_000 });
  await startOrphanSearch({ db });
  expect(await waiting()).toEqual([{ after: null, later: true }]);
});

test('one that the storage refuses to remove keeps no other from being removed, and is told to the log', async () => {
  const { db, storage, incoming } = server.services;
  const files = await server.storedFiles();
  for (const name of ['locked', 'lost']) await writeFile(join(incoming, name), 'left by a crash before the commit');
  const locked = await storage.put(join(incoming, 'locked'));
  await storage.put(join(incoming, 'lost'));
  const refusing: Storage = { ...storage, remove: (key) => (key === locked ? Promise.reject(new Error('access denied')) : storage.remove(key)) };
  const lines: string[] = [];
  const note = (_facts: unknown, line?: string): void => { lines.push(line ?? ''); };
  await lookForOrphans({ db, storage: refusing }, { after: null }, { error: note, warn: note, info: note });
  expect(await server.storedFiles()).toEqual([...files, locked].toSorted());
  expect(lines).toEqual(['a file that nothing refers to could not be removed']);
  expect(await removeOrphans(db, storage)).toBe(1);
});

test('saves of one applicant at the same moment, each of something else, are all stored, and of those on one revision the first', async () => {
  const visitor = await server.newVisitor();
  expect((await saveParts(visitor, everything)).statusCode).toBe(200);
  const parts: readonly (readonly Part[])[] = [[['applicant[name]', 'Aya']], [field('Hobby', 'Go')], [['applicant[japanese_name]', '綾']]];
  expect((await Promise.all(parts.map((one) => saveParts(visitor, one)))).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await profileOf(visitor)).toMatchObject({ name: 'Aya', japanese_name: '綾', values: { Hobby: 'Go' } });
  const { revision } = (await visitor.call('GET', '/api/v1/applicants/edit_profile.json')).json<{ revision: string }>();
  const onOne = ['Tea', 'Chess', 'Shogi'].map((hobby) => saveParts(visitor, [field('Hobby', hobby)], { 'if-match': `"${revision}"` }));
  expect((await Promise.all(onOne)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
});

test('a save that waits for a publish is judged by what was published, and stores nothing that is gone', async () => {
  const visitor = await server.newVisitor();
  const code = { kind: 'faculty', code: 'alchemy', position: 99, label: { en: 'Alchemy', jp: '錬金術' } } as const;
  await define(server, 'education_codes', [code]);
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  const answer = await duringPublish(
    server, 'education_entries', (draft) => { draft.retain('education_codes', (one) => one.code !== code.code); },
    () => saveParts(visitor, education(0, { ...aSchool, faculty: code.code })),
  );
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: expect.objectContaining({ 'universities.0.faculty': expect.any(Array) }) as object }]);
});

test('what fails after a save was written takes none of its files away', async () => {
  const visitor = await server.newVisitor();
  vi.spyOn(server.services.uploads, 'discard').mockRejectedValueOnce(new Error('the storage is gone'));
  expect((await saveParts(visitor, everything)).statusCode).toBe(500);
  const upload = (await profileOf(visitor)).document_fields.find(({ upload: held }) => held !== null)?.upload;
  expect((await visitor.call('GET', (upload?.url ?? '').replace(/^https?:\/\/[^/]+/, ''))).statusCode).toBe(200);
});
