import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runAdmin } from '../admin/support/run-admin.ts';
import { newDatabase, query } from '../server/support/database.ts';
import { putDemoFolder } from '../server/support/made-folder.ts';
import { startS3Server } from '../server/support/s3-server.ts';
import { begin, runToEnd, spawnServer } from '../server/support/spawned-server.ts';
import { startTestServer } from '../server/support/test-server.ts';
import { newKeyFolder } from './support/key-folder.ts';

let folder: string;
let keyFile: string;
beforeAll(async () => { ({ folder, keyFile } = await newKeyFolder()); });
afterAll(() => rm(folder, { recursive: true }));

const newFolder = (): Promise<string> => mkdtemp(join(folder, 'data-'));
const UNFINISHED = 'A restore into this database did not come to its end: run "npm run admin -- restore" again, or begin with an empty one.';

test('a back-up that is killed leaves no file of its name, and the next one, of another name, takes away what it left', async () => {
  const server = await startTestServer();
  onTestFinished(server.close);
  const { dataDir, databaseUrl } = server.services.settings;
  const [environment, nightly] = [{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, await newFolder()];
  const holding = new pg.Client({ connectionString: databaseUrl });
  await holding.connect();
  await holding.query('begin; lock table receipts in access exclusive mode');
  const child = await begin('admin', ['backup', nightly, '--key-file', keyFile], environment);
  const hasBegun = async (): Promise<void> => { expect((await readdir(nightly, { recursive: true })).map((name) => basename(name))).toContain('backup'); };
  await vi.waitFor(hasBegun, { timeout: 60_000, interval: 20 });
  child.kill('SIGKILL');
  await holding.query('rollback');
  await holding.end();
  expect(await readdir(nightly)).toEqual([expect.stringMatching(/^\..*\.new$/)]);
  expect((await runAdmin(environment, 'backup', join(nightly, 'the-next'), '--key-file', keyFile)).code).toBe(0);
  expect(await readdir(nightly)).toEqual(['the-next']);
});

test('after a restore that is killed no server starts, and the same command comes to its end', { tags: 'full' }, async () => {
  const server = await startTestServer();
  onTestFinished(server.close);
  const { dataDir, databaseUrl } = server.services.settings;
  const path = join(folder, 'whole');
  expect((await runAdmin({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, 'backup', path, '--key-file', keyFile)).code).toBe(0);
  const storage = await startS3Server();
  onTestFinished(storage.close);
  const environment = {
    DATA_DIR: await newFolder(), DATABASE_URL: await newDatabase(), S3_BUCKET: 'portal', S3_ENDPOINT: storage.url, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's',
  };
  const child = await begin('admin', ['restore', path, '--key-file', keyFile], environment);
  const isBegun = async (): Promise<void> => {
    expect(await query(environment.DATABASE_URL, `select to_regnamespace('unfinished_restore') is not null as begun`)).toEqual([{ begun: true }]);
  };
  await vi.waitFor(isBegun, { timeout: 60_000, interval: 10 });
  storage.set('silent');
  await vi.waitFor(() => { expect(storage.asked()).toBeGreaterThan(0); }, { timeout: 60_000, interval: 10 });
  child.kill('SIGKILL');
  storage.set('well');
  await vi.waitFor(async () => {
    expect(await query(environment.DATABASE_URL, `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)).toEqual([]);
  }, { timeout: 10_000 });
  expect(await runToEnd('main', [], environment)).toEqual({ code: 1, output: `${UNFINISHED}\n` });
  expect(await runAdmin(environment, 'history')).toEqual({ code: 1, output: `${UNFINISHED}\n` });
  expect((await runAdmin(environment, 'restore', path, '--key-file', keyFile)).output).toMatch(/^Restored is the state of /);
  const restored = await spawnServer(environment);
  expect(await restored.end('SIGTERM')).toBe(0);
});

test('an embedded database is backed up and restored, by a passphrase of the environment', { tags: 'full' }, async () => {
  const [from, into, path] = [await newFolder(), join(folder, 'embedded'), join(folder, 'of-embedded')];
  await putDemoFolder(from);
  const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery staple', DATABASE_URL: '' };
  expect(await runToEnd('admin', ['backup', path], { ...passphrase, DATA_DIR: from })).toEqual({ code: 0, output: expect.stringContaining(' holds the state of ') });
  expect((await runToEnd('admin', ['restore', path], { ...passphrase, DATA_DIR: into, BACKUP_PASSPHRASE: 'another horse battery staple' })).output).toContain('this is not its key');
  expect(await runToEnd('admin', ['restore', path], { ...passphrase, DATA_DIR: into })).toEqual({ code: 0, output: expect.stringContaining('Restored is the state of ') });
  const restored = await spawnServer({ DATA_DIR: into });
  const login = await fetch(`${restored.url}/api/v1/auth/login.json`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password' }),
  });
  expect(login.status).toBe(200);
  expect(await restored.end('SIGTERM')).toBe(0);
});
