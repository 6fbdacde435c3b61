import { type ChildProcess, spawnSync } from 'node:child_process';
import { createServer, connect } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { inProject } from '../../server/base/root.ts';
import { lockFolder } from '../../server/embedded/kernel-lock.ts';
import { newDatabase } from './support/database.ts';
import { putDemoFolder } from './support/made-folder.ts';
import { randomFrom } from './support/random.ts';
import { begin, spawnServer } from './support/spawned-server.ts';

const seed = seedFrom('END_SEED');

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'portal-end-')); });
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

const exists = (name: string): Promise<boolean> => stat(join(folder, name)).then(() => true, () => false);
const has = (pattern: RegExp) => async (): Promise<boolean> => (await readdir(folder)).some((name) => pattern.test(name));

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

async function end(server: ChildProcess, signals: readonly NodeJS.Signals[]): Promise<Ended> {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => { output += String(chunk); });
  const closed = once(server, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  for (const signal of signals) server.kill(signal);
  const [code, signal] = await closed;
  return { code, signal, output };
}

/** Processes whose command line names the folder. */
const programsOf = (): string => spawnSync('pgrep', ['-f', '--', folder]).stdout.toString();

async function nothingIsLeft(): Promise<void> {
  await vi.waitFor(() => { expect(programsOf()).toBe(''); }, { timeout: 10_000 });
  expect(await exists('db/postmaster.pid')).toBe(false);
  expect((await readdir(folder)).filter((name) => /\.new|password\.|stale/.test(name))).toEqual([]);
  await (await lockFolder(folder))();
}

describe('told to end while it starts, the server ends without a complaint and leaves nothing behind:', () => {
  const moments: readonly (readonly [string, () => Promise<boolean>])[] = [
    ['the folder was just taken', () => exists('server.lock')],
    ['initdb has begun', has(/^db\.new-/)],
    ['initdb is at work', async () => {
      const draft = (await readdir(folder)).find((name) => /^db\.new-\w+$/.test(name));
      return draft !== undefined && exists(join(draft, 'global', 'pg_control'));
    }],
    ['the database has just been made', () => exists('db')],
    ['the database starts', () => exists('db/postmaster.pid')],
    ['the files are tied to the database', () => exists('database-id')],
  ];

  test.each(moments)('%s', { tags: 'full' }, async (_moment, isThere) => {
    const server = await begin('main', [], { DATA_DIR: folder, DEMO: '1' });
    await vi.waitFor(async () => { expect(await isThere()).toBe(true); }, { timeout: 60_000, interval: 1 });
    expect(await end(server, ['SIGTERM'])).toEqual({ code: 0, signal: null, output: '' });
    await nothingIsLeft();
  });

  test(`at any moment, once or again and again, and the next start is as good as ever (END_SEED=${String(seed)})`, { tags: ['full'] }, async () => {
    const random = randomFrom(seed);
    const kinds = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (let round = 0; round < rounds(4, 30); round += 1) {
      const server = await begin('main', [], { DATA_DIR: folder, DEMO: '1' });
      const holder = () => readFile(join(folder, 'server.lock'), 'utf8').catch(() => '');
      await vi.waitFor(async () => { expect(await holder()).toBe(String(server.pid)); }, { timeout: 60_000, interval: 5 });
      await wait(random() * 4000);
      const signals = Array.from({ length: 1 + Math.floor(random() * 3) }, () => kinds[Math.floor(random() * kinds.length)] ?? 'SIGTERM');
      expect(await end(server, signals), signals.join(' ')).toMatchObject({ code: 0, signal: null });
      await nothingIsLeft();
    }
    const server = await spawnServer({ DATA_DIR: folder });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

test('told to end, a command that imports content does not leave its database running', { tags: 'full' }, async () => {
  const loading = await begin('admin', ['import', inProject('server', 'demo')], { DATA_DIR: folder });
  await vi.waitFor(async () => { expect(await exists('db/postmaster.pid')).toBe(true); }, { timeout: 60_000, interval: 1 });
  const { code, output } = await end(loading, ['SIGTERM']);
  // Either it was in time, or the content is loaded.
  expect(`${String(code)} ${output}`).toMatch(/^1 [^]*Nothing was changed: the command was told to end\.\n$|^0 [^]* is loaded; version \d+ is live\.\n$/);
  await nothingIsLeft();
});

describe('told to end, a server that is at work', () => {
  const body = JSON.stringify({ email: 'demo@example.com', password: 'demo-password' });
  const head = `POST /api/v1/auth/login.json HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${String(body.length)}\r\n\r\n`;

  test.each([['body', head.length + 5], ['head', 20]] as const)('answers a call whose %s was still on its way as ever', { tags: 'full' }, async (_part, before) => {
    const server = await spawnServer({ DATA_DIR: folder, DEMO: '1', DATABASE_URL: await newDatabase() });
    const { hostname, port } = new URL(server.url);
    const line = connect(Number(port), hostname);
    let text = '';
    line.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; });
    const ended = once(line, 'close');
    const call = head + body;
    line.write(call.slice(0, before));
    await fetch(`${server.url}/readyz`);
    const gone = server.end('SIGTERM');
    await vi.waitFor(async () => { await expect(fetch(`${server.url}/readyz`)).rejects.toThrow(); }, { timeout: 10_000, interval: 20 });
    line.write(call.slice(before));
    await ended;
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*access_token/);
    expect(await gone).toBe(0);
  });

  test('says so first, and serves on until nobody is sent to it any more', async () => {
    const server = await spawnServer({ DATA_DIR: folder, DEMO: '1', DATABASE_URL: await newDatabase(), DRAIN_SECONDS: '5' });
    const statusOf = async (path: string): Promise<number> => (await fetch(server.url + path, { headers: { connection: 'close' } })).status;
    expect(await statusOf('/readyz')).toBe(200);
    const gone = server.end('SIGTERM');
    await vi.waitFor(async () => { expect(await statusOf('/readyz')).toBe(503); }, { timeout: 5_000, interval: 5 });
    expect([await statusOf('/healthz'), await statusOf('/config.json'), await statusOf('/api/v1/universities.json')]).toEqual([200, 200, 200]);
    expect(await gone).toBe(0);
  });

  test('waits for no job, no call and no caller for ever', { tags: 'full' }, async () => {
    const databaseUrl = await newDatabase();
    // A mail server that greets a word at a time, for ever.
    const mails = createServer((socket) => {
      const timer = setInterval(() => { socket.write('220-one moment\r\n'); }, 200);
      socket.on('error', () => undefined).on('close', () => { clearInterval(timer); });
    }).listen(0, '127.0.0.1');
    await once(mails, 'listening');
    const { port: mailPort } = mails.address() as AddressInfo;
    const server = await spawnServer({ DATA_DIR: folder, DEMO: '1', DATABASE_URL: databaseUrl, SMTP_URL: `smtp://127.0.0.1:${String(mailPort)}` });
    const greeted = once(mails, 'connection');
    await fetch(`${server.url}/api/v1/request_password_reset_email.json`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ applicant: { email: 'demo@example.com' } }),
    });
    await greeted;
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('begin; lock table live_version');
    const waiting = fetch(`${server.url}/api/v1/universities.json`).then(() => 'answered', () => 'cut');
    const waits = 'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
    await vi.waitFor(async () => { expect((await other.query(waits)).rowCount).toBeGreaterThan(0); }, { timeout: 10_000, interval: 20 });
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await waiting).toBe('cut');
    await other.end();
    mails.close();
  });
});

test('a server whose output nobody reads any more ends as well', { tags: 'full' }, async () => {
  await putDemoFolder(folder);
  const server = await spawnServer({ DATA_DIR: folder, LOG_LEVEL: 'info' });
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  for (let call = 0; call < 5; call += 1) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.end('SIGHUP')).toBe(0);
  await nothingIsLeft();
});
