import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { LAST_BACKUP } from '../../server/app/backups.ts';
import { inspectDeployment } from '../../server/app/status.ts';
import { addSeconds } from '../../server/base/clock.ts';
import { readSettings } from '../../server/base/settings.ts';
import { openStores } from '../../server/storage/open.ts';
import { newDatabase } from '../server/support/database.ts';
import { startS3Server } from '../server/support/s3-server.ts';
import { type SpawnedServer, runToEnd, spawnServer } from '../server/support/spawned-server.ts';
import { runAdmin } from './support/run-admin.ts';

let dataDir: string;
let environment: Readonly<Record<string, string>>;
let server: SpawnedServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-status-'));
  environment = { DATA_DIR: dataDir, DATABASE_URL: await newDatabase(), DEMO: '1' };
  server = await spawnServer(environment);
  // The workers of a server write down that they are at work a moment after it answers.
  await vi.waitFor(async () => { expect(linesOf((await status()).output).get('servers')).toBe('well: 1 at work'); }, { timeout: 20_000, interval: 100 });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true });
});

const status = (more: Readonly<Record<string, string>> = {}, ...args: readonly string[]) => runAdmin({ ...environment, ...more }, 'status', ...args);

/** What is said of each thing, in its order. */
const linesOf = (output: string): ReadonlyMap<string, string> =>
  new Map(output.split('\n').filter(Boolean).map((line) => [line.slice(10, 22).trim(), `${line.slice(0, 8).trim()}: ${line.slice(22)}`]));

interface Told { readonly well: boolean; readonly says: string }

test('a deployment that is well is said to be, a line for each thing', async () => {
  const { code, output } = await status();
  expect(Object.fromEntries(linesOf(output))).toEqual({
    portal: `well: 0.1.0 on Node.js ${process.version}`,
    database: expect.stringMatching(/^well: PostgreSQL \d+\.\d+.* answers in [\d.]+ ms$/) as string,
    clock: 'well: as that of the database',
    migrations: 'well: as this version has them',
    content: expect.stringMatching(/^well: version \d+ is live$/) as string,
    servers: 'well: 1 at work',
    jobs: expect.stringMatching(/^well: \d+ waiting \(the oldest \d+ s\), \d+ running, \d+ to be tried again, 0 failed for good$/) as string,
    storage: `well: ${dataDir} answers`,
    disk: expect.stringMatching(/^well: [\d.]+ GB are free for /) as string,
    backup: 'well: none is known here (no last-backup.json in DATA_DIR)',
  });
  expect(code).toBe(0);
});

test('is JSON for programs, which says the same', async () => {
  const { code, output } = await status({}, '--json');
  const { well, ...told } = JSON.parse(output) as { readonly well: boolean } & Readonly<Record<string, Told>>;
  expect([code, well, Object.keys(told)]).toEqual([0, true, ['portal', 'database', 'clock', 'migrations', 'content', 'servers', 'jobs', 'storage', 'disk', 'backup']]);
  expect(told['jobs']).toMatchObject({ well: true, failed: 0, running: expect.any(Number) as number });
});

test('says which things are not well, with exit code 1, in a process of its own', async () => {
  const away = await runToEnd('admin', ['status'], { ...environment, DATABASE_URL: 'postgres://nobody:a-secret-word@127.0.0.1:1/none' });
  expect(away.code).toBe(1);
  expect(away.output).toMatch(/^NOT WELL {2}database {4}does not answer \(ECONNREFUSED\)$/m);
  expect(away.output).toMatch(/^Not well: database\. docs\/operating\.md says what to do\.$/m);
  expect(away.output).not.toContain('a-secret-word');
});

test('says that a database has no tables yet, that no server runs, and that a folder is not there', async () => {
  const empty = linesOf((await status({ DATABASE_URL: await newDatabase() })).output);
  expect(empty.get('migrations')).toBe('NOT WELL: there are no tables yet; a server makes them when it starts');
  const nowhere = linesOf((await status({ DATABASE_URL: '', DATA_DIR: join(dataDir, 'nowhere') })).output);
  expect([nowhere.get('database'), nowhere.get('storage'), nowhere.get('disk')]).toEqual([
    'NOT WELL: the embedded one does not run', expect.stringMatching(/^NOT WELL: .* cannot be reached \(ENOENT\)$/), expect.stringMatching(/^NOT WELL: there is no folder /),
  ]);
});

test.each([['busy', 'ServiceUnavailable'], ['refusing', 'InvalidAccessKeyId'], ['gone', 'ECONNRESET']] as const)('says why a bucket is away that is %s', async (health, reason) => {
  const storage = await startS3Server();
  onTestFinished(() => storage.close());
  storage.set(health);
  const bucket = { S3_BUCKET: 'portal', S3_ENDPOINT: storage.url, S3_ACCESS_KEY_ID: 'tester', S3_SECRET_ACCESS_KEY: 'testing' };
  expect(linesOf((await status(bucket)).output).get('storage')).toBe(`NOT WELL: the bucket portal cannot be reached (${reason})`);
  await expect(openStores(readSettings({ ...environment, ...bucket }))).rejects.toThrow(`The bucket portal does not answer (${reason}); check the S3 settings.`);
});

test.each([[-60, false], [-1, true], [1, true], [60, false]])('a clock that is %i seconds from the database’s is well: %s', async (seconds, isWell) => {
  const found = await inspectDeployment(readSettings(environment), () => addSeconds(new Date(), seconds));
  const [clock] = found.filter(({ about }) => about === 'clock');
  expect(clock).toMatchObject({ isWell, ...(!isWell && { says: expect.stringMatching(/^(59|60) s from that of the database$/) as string }) });
});

test('says how old the last back-up is, where a file says so', async () => {
  const path = join(dataDir, LAST_BACKUP);
  const at = (hours: number) => writeFile(path, JSON.stringify({ at: new Date(Date.now() - hours * 3_600_000).toISOString() }));
  await at(3);
  expect(linesOf((await status()).output).get('backup')).toBe('well: the last one was made 3 hours ago');
  await at(50);
  expect(await status()).toMatchObject({ code: 1, output: expect.stringContaining('NOT WELL  backup      the last one was made 50 hours ago\n') as string });
  await writeFile(path, 'what is this');
  expect((await status()).code).toBe(1);
  await rm(path);
  await mkdir(path);
  expect(linesOf((await status()).output).get('backup')).toBe('NOT WELL: last-backup.json cannot be read (EISDIR)');
  await rm(path, { recursive: true });
});
