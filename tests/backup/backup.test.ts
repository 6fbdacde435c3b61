import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type BackupSource, backUp } from '../../server/backup/back-up.ts';
import { writeArchive } from '../../server/backup/archive.ts';
import { readBackupKey } from '../../server/backup/keys.ts';
import { verifyBackup } from '../../server/backup/restore.ts';
import { systemClock } from '../../server/base/clock.ts';
import { migrateQueue } from '../../server/database/database.ts';
import { newestMigration } from '../../server/database/database.ts';
import * as schema from '../../server/database/schema.ts';
import { folderMark } from '../../server/storage/database-mark.ts';
import { folderStorage } from '../../server/storage/folder.ts';
import { FolderUploads } from '../../server/storage/folder-uploads.ts';
import { removeOrphans } from '../../server/storage/orphans.ts';
import { runAdmin } from '../admin/support/run-admin.ts';
import { byTier, oneIn } from '../arbitraries/rounds.ts';
import { openAccounts, saver, savedNumbers, uploadedNumber, uploader } from '../server/support/crash-writers.ts';
import { newDatabase, query } from '../server/support/database.ts';
import { define, redefine } from '../server/support/define.ts';
import { migrateUntil } from '../server/support/migrated.ts';
import { type ObjectStorage, startObjectStorage } from '../server/support/object-storage.ts';
import { completeSave, document, pdf, png, profileOf, saveParts } from '../server/support/saving.ts';
import type { Outcome } from '../server/support/spawned-server.ts';
import { type TestServer, startTestServer } from '../server/support/test-server.ts';
import { idIn, originOf, tusOf } from '../server/support/uploading.ts';
import { newKeyFolder } from './support/key-folder.ts';
import { everythingRead, serverOn } from './support/restored.ts';

type Environment = Readonly<Record<string, string>>;

let folder: string;
let keyFile: string;
beforeAll(async () => { ({ folder, keyFile } = await newKeyFolder()); });
afterAll(() => rm(folder, { recursive: true }));

const environmentOf = ({ services: { settings } }: TestServer): Environment => ({ DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl });
const newPlace = async (): Promise<Environment> => ({ DATA_DIR: await mkdtemp(join(folder, 'place-')), DATABASE_URL: await newDatabase() });

let number = 0;
const newFile = (): string => join(folder, `backup-${String(number += 1)}`);

async function done(outcome: Promise<Outcome>): Promise<string> {
  const { code, output } = await outcome;
  expect(code, output).toBe(0);
  return output;
}

const backup = (from: Environment, path: string, ...more: readonly string[]): Promise<string> =>
  done(runAdmin(from, 'backup', path, '--key-file', keyFile, ...more));
const restore = (into: Environment, path: string): Promise<Outcome> => runAdmin(into, 'restore', path, '--key-file', keyFile);

/** What a back-up is made of, where a test has a hand in it. */
const making = async (allowMissing = false) =>
  ({ key: await readBackupKey(keyFile, ''), allowMissing, signal: new AbortController().signal, onProgress: () => undefined });

describe.each(oneIn(2, ['a folder', 'a bucket']))('what is kept in a database and %s', (kind) => {
  let bucket: ObjectStorage | undefined;
  let server: TestServer;
  let own: Environment;
  let target: ObjectStorage | undefined;
  beforeAll(async () => {
    bucket = kind === 'a bucket' ? await startObjectStorage() : undefined;
    server = await startTestServer(bucket ? { ...bucket.settings, DATABASE_URL: await newDatabase() } : {});
    own = { ...environmentOf(server), ...bucket?.settings };
    await server.app.listen({ port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await bucket?.close();
    await target?.close();
  });

  const place = async (): Promise<Environment> => {
    await target?.close();
    target = bucket && await startObjectStorage();
    return { ...await newPlace(), ...target?.settings };
  };

  test('is restored, and a server answers each applicant byte for byte as before, files included', async () => {
    const people = [await server.newVisitor(), await server.newVisitor({ isOnboarded: true }), await server.logIn('demo@example.com', 'demo-password')];
    for (const [index, person] of people.entries()) {
      const parts = [...completeSave, ['applicant[photograph]', png(200 + index)] as const, ...document(2, pdf('card.pdf', 900 + index))];
      expect((await saveParts(person, parts)).statusCode).toBe(200);
    }
    const [first] = people;
    const tus = tusOf(originOf(server.app));
    const half = await tus.create(first, 'half.pdf', 4000);
    expect(await tus.send(first, half.path, new Uint8Array(1500))).toBe(204);
    const file = newFile();
    const said = JSON.parse(await backup(own, file, '--json')) as Record<string, number>;
    expect(said).toMatchObject({ file, uploads: 1, missing: 0 });
    expect(said['files']).toBeGreaterThan(people.length);
    expect(await done(runAdmin({}, 'backup', 'verify', file, '--key-file', keyFile))).toMatch(/ is whole, and holds the state of \d{4}-/);
    const into = await place();
    expect(await done(restore(into, file))).toContain(`${String(said['files'])} files, 1 uploads on their way`);
    const restored = await serverOn(into, server.services.clock);
    onTestFinished(restored.close);
    for (const { token } of people) {
      const before = await everythingRead(server.app, token);
      expect(await everythingRead(restored.app, token)).toEqual(before);
      expect([...before].filter(([url, answer]) => url.includes('/files/') && answer.startsWith('200 ')).length).toBeGreaterThan(2);
    }
    await restored.app.listen({ port: 0 });
    expect(await tusOf(originOf(restored.app)).offset(first, half.path)).toMatchObject({ offset: 1500 });
    const { rows: [next] } = await restored.services.db.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('applicants', 'id'))::int as id`);
    expect(next?.id).toBeGreaterThan(Math.max(...people.map(({ id }) => id)));
    expect((await restore(into, file)).output).toMatch(/^Another server|^The database is not empty: a back-up is restored into an empty place only/);
  });

  test('is of one moment, while applicants save: all that was acknowledged before is in it, and no half save', { tags: 'full' }, async () => {
    const where = () => ({ url: originOf(server.app) });
    const { saving, uploading, entry } = await openAccounts(where);
    const writers = [saver(where, saving, entry), uploader(where, uploading)];
    for (let round = 0; round < byTier({ suite: 1, full: 3, long: 3 }); round += 1) {
      const before = await Promise.all(writers.map(async (writer) => (await writer.pause()).length));
      for (const writer of writers) writer.run();
      const file = newFile();
      await backup(own, file);
      const after = await Promise.all(writers.map(async (writer) => (await writer.pause()).length));
      const into = await place();
      await done(restore(into, file));
      const restored = await serverOn(into, server.services.clock);
      await restored.app.listen({ port: 0 });
      const there = () => ({ url: originOf(restored.app) });
      const saved = await savedNumbers(there, saving, entry);
      const uploaded = await uploadedNumber(there, uploading);
      await restored.close();
      expect(new Set(saved).size, `half a save: ${String(saved)}`).toBe(1);
      expect(uploaded.isWhole || uploaded.number === 0).toBe(true);
      for (const [index, kept] of [saved[0] ?? 0, uploaded.number].entries()) {
        expect(kept).toBeGreaterThanOrEqual(before[index] ?? 0);
        expect(kept).toBeLessThanOrEqual((after[index] ?? 0) + 1);
      }
    }
  });
});

describe('while a back-up is made', () => {
  let server: TestServer;
  let source: BackupSource;
  beforeAll(async () => {
    server = await startTestServer();
    source = server.services;
    await server.app.listen({ port: 0 });
  });
  afterAll(() => server.close());

  /** The source of a back-up, in which something happens once before the first file is copied. */
  function interrupted(happens: () => Promise<void>): BackupSource {
    let isFirst = true;
    const open: BackupSource['storage']['open'] = async (...args) => {
      if (isFirst) await happens();
      isFirst = false;
      return source.storage.open(...args);
    };
    return { ...source, storage: { ...source.storage, open } };
  }

  test('a file that is replaced stays for it, and goes with the orphans; so do uploads that a save used', { tags: 'full' }, async () => {
    const visitor = await server.newVisitor();
    expect((await saveParts(visitor, [...completeSave, ...document(2, pdf('old.pdf', 1000))])).statusCode).toBe(200);
    const tus = tusOf(originOf(server.app));
    const upload = await tus.put(visitor, pdf('up.pdf', 3000));
    const [before, file] = [await server.storedFiles(), newFile()];
    const summary = await backUp(interrupted(async () => {
      const parts = [...document(2, pdf('new.pdf', 2000)), ['applicant[documents_attributes][1][document_name_id]', '1'] as const, ['applicant[documents_attributes][1][upload_id]', upload] as const];
      expect((await saveParts(visitor, parts)).statusCode).toBe(200);
      expect(await server.storedFiles()).toEqual(expect.arrayContaining([...before]));
    }), file, await making());
    expect(summary).toMatchObject({ uploads: 1, missing: 0 });
    expect((await server.storedFiles()).length).toBe(before.length + 2);
    expect(await removeOrphans(server.services.db, server.services.storage)).toBe(2);
    const into = await newPlace();
    await done(restore(into, file));
    const restored = await serverOn(into, server.services.clock);
    onTestFinished(restored.close);
    const call = (method: 'GET' | 'POST' | 'PUT', url: string) => restored.app.inject({ method, url, headers: { authorization: `Bearer ${visitor.token}` } });
    const { document_fields: documents } = await profileOf({ ...visitor, call });
    expect(documents.find(({ document_name_id: id }) => id === 2)?.upload?.name).toBe('old.pdf');
    expect(await restored.services.uploads.sizeOf(upload)).toBe(3000);
  });

  test('content is published, and while content is published a back-up is made', async () => {
    const pages = (words: string) => [{ name: 'zoom_guide', content: { en: words, jp: words } }] as const;
    await backUp(interrupted(() => define(server, 'static_pages', pages('during a back-up'))), newFile(), await making());
    await redefine(server, async (draft) => {
      draft.put('static_pages', pages('around a back-up')[0]);
      expect(await backUp(source, newFile(), await making())).toMatchObject({ missing: 0 });
    });
  });

  test('another is refused, and a file that is gone fails it unless that is allowed; nothing is left of one that failed', async () => {
    const file = newFile();
    const other = async (): Promise<void> => {
      await expect(backUp(source, newFile(), await making())).rejects.toThrow('Another back-up is being made.');
    };
    await backUp(interrupted(other), file, await making());
    const visitor = await server.newVisitor();
    expect((await saveParts(visitor, [...completeSave, ['applicant[photograph]', png()]])).statusCode).toBe(200);
    const { rows: [row] } = await server.services.db.execute<{ key: string }>(sql`select photo_key as key from applicants where id = ${visitor.id}`);
    await server.services.storage.remove(row?.key ?? '');
    onTestFinished(async () => { await server.services.db.execute(sql`update applicants set photo_key = null where id = ${visitor.id}`); });
    const failing = newFile();
    await expect(backUp(source, failing, await making())).rejects.toThrow(`The file ${row?.key ?? ''}, which a row names, is not in the storage`);
    expect((await readdir(folder)).filter((name) => name.includes(failing.slice(failing.lastIndexOf('/') + 1)))).toEqual([]);
    expect(await backUp(source, failing, await making(true))).toMatchObject({ missing: 1 });
    expect(await verifyBackup(failing, await making())).toMatchObject({ missing: 1 });
    await expect(backUp(source, failing, await making(true))).rejects.toThrow('is there already');
  });

  test('an upload that cannot be gone on with is passed over, and any other failure of the store fails it', async () => {
    const tus = tusOf(originOf(server.app));
    const { path } = await tus.create(await server.newVisitor(), 'lost.pdf', 4000);
    await rm(join(server.services.settings.dataDir, 'uploads', `${idIn(path)}.json`));
    expect(await backUp(source, newFile(), await making())).toMatchObject({ uploads: 0, missing: 0 });
    const uploads = Object.assign(Object.create(source.uploads) as BackupSource['uploads'], { getUpload: () => Promise.reject(new Error('away')) });
    await expect(backUp({ ...source, uploads }, newFile(), await making())).rejects.toThrow('away');
  });
});

describe('a back-up of another version', () => {
  test('is brought up to date where that was older', { tags: 'full' }, async () => {
    const url = await newDatabase();
    const client = await migrateUntil(url, 'receipts');
    await client.query(`
      insert into signing_keys (id, secret) values (1, 'of the older build');
      insert into applicants (student_id, email, password_hash, name) values ('S1', 'old@example.com', 'x', 'A "quoted" name, with a tab\t');
      insert into documents (applicant_id, record, document_name_id, file_key, file_name, file_kind, file_size) values (1, 'profile', 1, '${'0'.repeat(32)}', 'old.pdf', 'pdf', 1);
    `);
    await client.end();
    const pool = new pg.Pool({ connectionString: url });
    pool.on('error', () => undefined);
    await migrateQueue(pool);
    const uploads = new FolderUploads(folder, 1);
    const [file, into] = [newFile(), await newPlace()];
    const source = { db: drizzle(pool, { schema }), storage: folderStorage(join(folder, 'none')), uploads, videoUploads: uploads, hold: folderMark(folder, 'held') };
    expect(await backUp(source, file, await making(true))).toMatchObject({ missing: 1 });
    await pool.end();
    await done(restore(into, file));
    const restored = await serverOn(into, systemClock);
    onTestFinished(restored.close);
    const { rows } = await restored.services.db.execute('select email, name, file_name, file_hash from applicants join documents on applicant_id = applicants.id');
    expect(rows).toEqual([{ email: 'old@example.com', name: 'A "quoted" name, with a tab\t', file_name: 'old.pdf', file_hash: null }]);
  });

  test('is refused where that was newer, and nothing is there then', async () => {
    const [into, newer] = [await newPlace(), newFile()];
    const about = Buffer.from(JSON.stringify({ format: 1, moment: '2026-11-27T00:00:00.000Z', migration: newestMigration() + 1, mark: 'm', tables: [] }));
    async function* parts() { yield { name: 'backup.json', size: about.length, content: [about] }; }
    await writeArchive(newer, await readBackupKey(keyFile, ''), parts(), `${newer}.sums`);
    expect(await restore(into, newer)).toEqual({ code: 1, output: expect.stringContaining('is a back-up of a newer version of the portal than this command') });
    expect(await query(into['DATABASE_URL'] ?? '', `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
    expect(await readdir(into['DATA_DIR'] ?? '')).toEqual([]);
  });
});
