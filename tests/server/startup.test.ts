import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import installer from '@ffmpeg-installer/ffmpeg';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { explainDiskFull } from '../../server/app/data-folder.ts';
import { openCluster, prepare } from '../../server/app/prepare.ts';
import { systemClock } from '../../server/base/clock.ts';
import { openDatabase } from '../../server/database/database.ts';
import { runningCluster, startCluster } from '../../server/embedded/cluster.ts';
import { lockFolder } from '../../server/embedded/kernel-lock.ts';
import { readSettings, settingsTable } from '../../server/base/settings.ts';
import { StartupError } from '../../server/base/startup-error.ts';
import { newDatabase, query } from './support/database.ts';
import { putDemoFolder } from './support/made-folder.ts';
import { type SpawnedServer, runToEnd, spawnServer } from './support/spawned-server.ts';

let folder: string;
let running: SpawnedServer[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGTERM')));
  await rm(folder, { recursive: true });
});

/** A server in a data folder with a database. */
async function settled(): Promise<SpawnedServer> {
  await putDemoFolder(folder);
  return spawned();
}

async function spawned(environment: Readonly<Record<string, string>> = {}): Promise<SpawnedServer> {
  const server = await spawnServer({ DATA_DIR: folder, ...environment });
  running.push(server);
  return server;
}

describe('a setting', () => {
  test('has a default that works', () => {
    expect(readSettings({})).toMatchObject({ port: 4000, host: '127.0.0.1', databaseUrl: '', demo: false, productKey: 'campus' });
  });

  test('that is a folder may be relative to where the server is started', () => {
    const { dataDir, clientDir } = readSettings({ DATA_DIR: 'data', CLIENT_DIR: 'build/client' });
    expect([dataDir, clientDir]).toEqual([resolve('data'), resolve('build', 'client')]);
  });

  test('is told by its own name in the environment', () => {
    const names = Object.values(settingsTable).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  /** What would do beside the setting that they need. */
  const alone: Readonly<Record<string, string>> = {
    DATABASE_DIRECT_URL: 'postgres://127.0.0.1/portal', S3_ENDPOINT: 'http://127.0.0.1:9000', VIDEO_UPLOAD_ORIGINS: 'https://*.example.com',
  };

  test.each<readonly [name: string, value: string, sentence: string]>([
    ['PORT', 'http', 'PORT must be a port number from 0 to 65535.'], ['PORT', '65536', 'PORT must be a port number from 0 to 65535.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address like postgres://user:password@host:5432/name.'],
    ['DATABASE_CONNECTIONS', '3', 'DATABASE_CONNECTIONS must be a whole number from 4 to 1000.'],
    ['DATA_DIR', ' ', 'DATA_DIR must be a folder.'], ['PRODUCT_KEY', 'Cam pus', 'PRODUCT_KEY must be a lower-case word.'],
    ['TOKEN_HOURS', '0', 'TOKEN_HOURS must be a whole number of hours from 1 to 8760.'], ['DEMO', 'yes', 'DEMO must be 0 or 1.'],
    ...['javascript:alert(1)', 'https:/terms.example.com', 'https://me:secret@terms.example.com', 'https://terms.example.com\\x']
      .map((value) => ['TERMS_URL', value, 'TERMS_URL must be an http or https address without a password.'] as const),
    ...['javascript:alert(1)', 'https:portal.example.com', 'https:/portal.example.com', 'https:///portal.example.com', 'https://portal.example.com/?a=b', 'https://portal.example.com/?', 'https://portal.example.com/#x', 'https://me:secret@portal.example.com', 'https://https://portal.example.com']
      .flatMap((value) => ['PORTAL_URL', 'S3_ENDPOINT'].map((name) => [name, value, `${name} must be an http or https address without a password, a query or a fragment.`] as const)),
    ['DATABASE_URL', 'postgres:portal', 'DATABASE_URL must be an address like postgres://user:password@host:5432/name.'],
    ...['https://mail.example.com', 'smtp:mail.example.com', 'smtp://'].map((value) => ['SMTP_URL', value, 'SMTP_URL must be an smtp or smtps address.'] as const),
    ...['Portal', 'Portal <a@example.com', 'a@example.com>', 'Portal a@example.com'].map((value) => ['MAIL_FROM', value, 'MAIL_FROM must be an e-mail address, with or without a name.'] as const),
    ...['constructor', 'toString', ''].map((value) => ['DEMO', value, 'DEMO must be 0 or 1.'] as const),
    ['SIGNING_SECRET', `[${'old'.repeat(12)},${'new'.repeat(12)}]`, 'SIGNING_SECRET must be a secret of at least 32 characters, or a JSON list of such.'],
    ...['METRICS_HOST,METRICS_PORT', 'DATABASE_DIRECT_URL,DATABASE_URL', 'S3_ENDPOINT,S3_BUCKET', 'S3_ACCESS_KEY_ID,S3_BUCKET', 'S3_REGION,S3_BUCKET', 'VIDEO_HOST_TOKEN,VIDEO_HOST_URL', 'VIDEO_UPLOAD_ORIGINS,VIDEO_HOST_URL']
      .map((names) => names.split(',')).map(([name = '', other = '']) => [name, alone[name] ?? '1', `${name} means nothing without ${other}.`] as const),
    ['SIGNING_SECRET', 'x'.repeat(31), 'SIGNING_SECRET must be a secret of at least 32 characters, or a JSON list of such.'],
    ['CODE_SENDER_TOKEN', 'two words', 'CODE_SENDER_TOKEN must be a token without white space.'],
  ])('%s=%s is refused in one sentence', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(new StartupError(sentence));
  });

  test.each([['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID']])('%s is refused beside a bucket without %s', (name, other) => {
    expect(() => readSettings({ S3_BUCKET: 'portal', [name]: 'key' })).toThrow(new StartupError(`${name} means nothing without ${other}.`));
  });

  test('that is an address of the web is kept in its normal form, without a slash at its end', () => {
    expect(readSettings({ PORTAL_URL: 'HTTPS://Portal.Example.com:443/here/' }).portalUrl).toBe('https://portal.example.com/here');
  });

  test('of what is sent stays beside one that is taken away, so that a copy sends nothing', () => {
    // A page of somebody else may need a query.
    expect(readSettings({ TERMS_URL: 'https://terms.example.com/portal?lang=ja#use' }).termsLink).toBe('https://terms.example.com/portal?lang=ja#use');
    expect(readSettings({ MAIL_FROM: 'Portal <a@example.com>', CODE_SENDER_TOKEN: 'token' })).toMatchObject({ smtpUrl: '', codeSenderUrl: '' });
  });
});

describe('what keeps the server from starting is one sentence and exit code 1:', () => {
  test('a setting that does not fit', async () => {
    expect(await runToEnd('main', [], { PORT: 'x' })).toEqual({ code: 1, output: 'PORT must be a port number from 0 to 65535.\n' });
  });

  test('a folder of the client that holds none', async () => {
    const sentence = `CLIENT_DIR must lead to a built client: there is no ${join(folder, 'index.html')}.\n`;
    expect(await runToEnd('main', [], { DATA_DIR: folder, CLIENT_DIR: folder })).toEqual({ code: 1, output: sentence });
    expect(await readdir(folder)).toEqual([]);
  });

  test.each(['nowhere.invalid', '203.0.113.1', 'fe80::1'])('a HOST that is not this machine’s: %s', { tags: 'full' }, async (host) => {
    const { code, output } = await runToEnd('main', [], { DATA_DIR: folder, DATABASE_URL: await newDatabase(), HOST: host });
    expect([code, output.trim().split('\n').at(-1)]).toEqual([1, expect.stringMatching(/; set HOST\.$/) as string]);
  });

  test('a database that does not answer', { tags: 'full' }, async () => {
    const outcome = await runToEnd('main', [], { DATA_DIR: folder, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' });
    expect(outcome).toEqual({ code: 1, output: 'The database does not answer or cannot be brought up to date (ECONNREFUSED); check DATABASE_URL.\n' });
  });

  test('a disk that is full, be it the database’s or its own', async () => {
    const [DATABASE_URL, full] = [await newDatabase(), `raise exception using errcode = 'disk_full', message = 'could not extend file "base/1/2"'`];
    await (await openDatabase(DATABASE_URL, 'a start', 'none')).close();
    await query(DATABASE_URL, `create function full_disk() returns trigger language plpgsql as $$ begin ${full}; end $$`,
      'create trigger full_disk before insert on signing_keys execute function full_disk()');
    expect(await runToEnd('main', [], { DATA_DIR: folder, DATABASE_URL })).toEqual({ code: 1, output: 'There is no room left for the database.\n' });
    const failure = (code: string) => Object.assign(new Error('could not extend file "base/1/2"'), { code });
    const own = { dataDir: folder, databaseUrl: '' };
    for (const code of ['53100', 'ENOSPC', 'EDQUOT']) expect(explainDiskFull(failure(code), own)).toEqual(new StartupError(`There is no room left for ${folder}.`));
    const other = failure('53200');
    expect(explainDiskFull(other, own)).toBe(other);
  });

  test('a data folder that is a file', async () => {
    const path = join(folder, 'file');
    await writeFile(path, '');
    expect(await runToEnd('main', [], { DATA_DIR: path })).toEqual({ code: 1, output: `The folder ${path} cannot be written; check DATA_DIR.\n` });
  });

  test('a taken port', { tags: 'full' }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await putDemoFolder(folder);
    const outcome = await runToEnd('main', [], { DATA_DIR: folder, PORT: String(port) });
    other.close();
    expect(outcome).toEqual({ code: 1, output: `Port ${String(port)} is taken; stop what uses it or set PORT.\n` });
  });

  test('files that belong to another database, and none of them is lost', { tags: 'full' }, async () => {
    const own = { DATABASE_URL: await newDatabase(), DEMO: '1' };
    const files = async () => (await readdir(join(folder, 'files'), { recursive: true })).sort();
    await (await spawned(own)).end('SIGTERM');
    const before = await files();
    expect(before.length).toBeGreaterThan(5);
    const outcome = await runToEnd('main', [], { DATA_DIR: folder, DATABASE_URL: await newDatabase(), DEMO: '1' });
    expect(outcome).toEqual({ code: 1, output: `The files in ${folder} belong to another database; check DATA_DIR and DATABASE_URL.\n` });
    await (await spawned(own)).end('SIGTERM');
    expect(await files()).toEqual(before);
  });

  test('a database whose password was lost or changed', { tags: 'full' }, async () => {
    await putDemoFolder(folder);
    const path = join(folder, 'db-password');
    await writeFile(path, 'changed');
    const changed = `The database does not answer or cannot be brought up to date (28P01); see ${join(folder, 'db', 'server.log')}.\n`;
    expect(await runToEnd('main', [], { DATA_DIR: folder })).toEqual({ code: 1, output: changed });
    await rm(path);
    const lost = `The database in ${join(folder, 'db')} cannot be opened without ${path}, which is missing.\n`;
    expect(await runToEnd('main', [], { DATA_DIR: folder })).toEqual({ code: 1, output: lost });
  });

  test('another server on the same folder', { tags: 'full' }, async () => {
    const first = await settled();
    const sentence = `Another server (process ${String(first.process.pid)}) is already using ${folder}.\n`;
    expect(await runToEnd('main', [], { DATA_DIR: folder })).toEqual({ code: 1, output: sentence });
    const other = { DATA_DIR: folder, DATABASE_URL: await newDatabase() };
    const advice = sentence.replace(/\.\n$/, ', whatever its database is: with another DATABASE_URL a server needs a DATA_DIR of its own.\n');
    expect(await runToEnd('main', [], other)).toEqual({ code: 1, output: advice });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

describe('in production the server does not start', () => {
  /** All that it needs. */
  const whole = {
    PRODUCTION: '1', SMTP_URL: 'smtps://user:password@mail.example.com', MAIL_FROM: 'Portal <no-reply@example.com>',
    CODE_SENDER_URL: 'https://codes.example.com/', PORTAL_URL: 'https://portal.example.com', SIGNING_SECRET: 'a secret of at least 32 characters',
    TRUST_PROXY: '0', FFMPEG_PATH: installer.path,
  };

  test.each([
    ['DEMO', '1', 'DEMO=1 is not for production.'], ['PASSWORD_HASHING', 'quick', 'PASSWORD_HASHING=quick is not for production.'],
    ['SMTP_URL', '', 'SMTP_URL must be set in production, or no e-mail is sent.'],
    ['MAIL_FROM', 'no-reply@localhost', 'MAIL_FROM must be set in production, or e-mails are refused.'],
    ['CODE_SENDER_URL', '', 'CODE_SENDER_URL must be set in production, or no code is sent.'],
    ['PORTAL_URL', '', 'PORTAL_URL must be an https address in production.'],
    ['PORTAL_URL', 'http://portal.example.com', 'PORTAL_URL must be an https address in production.'],
    ['SIGNING_SECRET', '', 'SIGNING_SECRET must be set in production.'],
    ['TRUST_PROXY', '', 'TRUST_PROXY must be set in production to the number of proxies in front, which may be 0.'],
    ['FFMPEG_PATH', '', 'Production needs the system’s own ffmpeg, 5.1 or later with libx264, or FFMPEG_PATH or VIDEO_HOST_URL: the one that comes with the portal gets no more security updates.'],
    ['FFMPEG_PATH', '/nowhere/ffmpeg', 'FFMPEG_PATH must name an ffmpeg that runs and has libx264.'],
    ['FFMPEG_PATH', '/bin/true', 'FFMPEG_PATH must name an ffmpeg that runs and has libx264.'],
    ['TRUST_PROXY', '-1', 'TRUST_PROXY must be a whole number from 0 to 10.'],
    ['SIGNING_SECRET', 'too short', 'SIGNING_SECRET must be a secret of at least 32 characters, or a JSON list of such.'],
  ])('with %s=%s', async (name, value, sentence) => {
    // Whether the system has an ffmpeg of its own.
    vi.stubEnv('PATH', '');
    onTestFinished(() => { vi.unstubAllEnvs(); });
    await expect((async () => prepare(readSettings({ DATA_DIR: folder, ...whole, [name]: value }), systemClock))()).rejects.toEqual(new StartupError(sentence));
    expect(await readdir(folder)).toEqual([]);
  });

  test('with nothing of that, and says all of it at once', async () => {
    const { code, output } = await runToEnd('main', [], { DATA_DIR: folder, PRODUCTION: '1', DEMO: '1', PATH: '' });
    expect([code, output.trim().split('\n').length, await readdir(folder)]).toEqual([1, 8, []]);
  });

  test('with demo accounts in its database, and does without them', { tags: 'full' }, async () => {
    await putDemoFolder(folder);
    const sentence = 'The database holds demo accounts, whose passwords everybody knows; PRODUCTION=1 needs one without.\n';
    await writeFile(join(folder, 'index.html'), '');
    expect(await runToEnd('main', [], { DATA_DIR: folder, ...whole, CLIENT_DIR: folder })).toEqual({ code: 1, output: sentence });
    const real = await spawned({ DATA_DIR: join(folder, 'real'), DATABASE_URL: await newDatabase(), ...whole, CLIENT_DIR: folder });
    expect((await fetch(`${real.url}/dev/outbox`)).status).toBe(404);
  });
});

describe('the server', () => {
  test('loads the demo content once, keeps what is entered, and stops gracefully', async () => {
    const first = await spawned({ DEMO: '1' });
    const logIn = (url: string) => fetch(`${url}/api/v1/auth/login.json`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password' }),
    });
    expect((await logIn(first.url)).status).toBe(200);
    expect((await stat(join(folder, 'db-password'))).mode & 0o777).toBe(0o600);
    expect(await first.end('SIGINT')).toBe(0);
    await expect(stat(join(folder, 'db', 'postmaster.pid'))).rejects.toThrow();
    const second = await spawned();
    const answer = await (await logIn(second.url)).json() as { applicant: { last_sign_in_at: string | null } };
    expect(answer.applicant.last_sign_in_at).not.toBeNull();
  });

  test('uses any PostgreSQL there is', { tags: 'full' }, async () => {
    const server = await spawned({ DATABASE_URL: await newDatabase() });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect(stat(join(folder, 'db'))).rejects.toThrow();
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('has an embedded database that takes the connections of its settings, and of commands beside it', async () => {
    await putDemoFolder(folder);
    const cluster = await openCluster(readSettings({ DATA_DIR: folder, DATABASE_CONNECTIONS: '60' }), []);
    const found = await query(cluster?.url ?? '', 'show max_connections');
    await cluster?.stop();
    expect(found).toEqual([{ max_connections: '100' }]);
  });

  test('is not ready, and says so, while its database is away', { tags: 'full' }, async () => {
    await putDemoFolder(folder);
    const cluster = await startCluster(folder);
    const server = await spawned({ DATA_DIR: join(folder, 'outside'), DATABASE_URL: cluster.url });
    await cluster.stop();
    expect([(await fetch(`${server.url}/readyz`)).status, (await fetch(`${server.url}/healthz`)).status]).toEqual([503, 200]);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('asks to come back while a database of the operator is away, and goes on with it', { tags: 'full' }, async () => {
    await putDemoFolder(folder);
    const cluster = await startCluster(folder);
    const server = await spawned({ DATA_DIR: join(folder, 'outside'), DATABASE_URL: cluster.url });
    const statusOf = async (): Promise<number> => (await fetch(`${server.url}/api/v1/universities.json`)).status;
    expect(await statusOf()).toBe(200);
    process.kill(Number((await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
    await vi.waitFor(async () => { expect(await statusOf()).toBe(503); }, { timeout: 20_000, interval: 5 });
    cluster.keepRunning({ ended: () => undefined, startFailed: () => undefined, runsAgain: () => undefined });
    await vi.waitFor(async () => { expect(await statusOf()).toBe(200); }, { timeout: 20_000, interval: 50 });
    expect(await server.end('SIGTERM')).toBe(0);
    await cluster.stop();
  });
});

describe('after a kill', () => {
  test('the database that was left running is taken over, and stopped with the next server', { tags: 'full' }, async () => {
    const first = await settled();
    await first.end('SIGKILL');
    const [pid] = (await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8')).split('\n');
    const second = await spawned();
    expect((await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8')).split('\n')[0]).toBe(pid);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
    await expect(stat(join(folder, 'db', 'postmaster.pid'))).rejects.toThrow();
  });

  test('a pid file of a database that is gone, of another program or of another database is no hindrance', { tags: 'full' }, async () => {
    await putDemoFolder(folder);
    await newDatabase();
    const other = await readFile(join(inject('clusterFolder'), 'db', 'postmaster.pid'), 'utf8');
    for (const pid of [999_999_999, process.pid, parseInt(other, 10)]) {
      await writeFile(join(folder, 'db', 'postmaster.pid'), `${String(pid)}\n${join(folder, 'db')}\n1\n5432\n`);
      const again = await startCluster(folder);
      expect(again.takenOver).toBe(false);
      await again.stop();
    }
  });

  test('whoever only asks for the database that runs leaves the pid file of another program alone', async () => {
    const pidFile = join(folder, 'db', 'postmaster.pid');
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db-password'), 'secret');
    await writeFile(pidFile, `${String(process.pid)}\n${join(folder, 'db')}\n1\n5432\n`);
    expect(await runningCluster(folder)).toBeUndefined();
    expect(await readFile(pidFile, 'utf8')).toContain(String(process.pid));
  });

  test('the database that runs is found by every path to its folder', { tags: 'full' }, async () => {
    await putDemoFolder(folder);
    const cluster = await startCluster(folder);
    const link = `${folder}-link`;
    await symlink(folder, link);
    onTestFinished(() => rm(link));
    expect([await runningCluster(link), await runningCluster(folder)]).toEqual([cluster.url, cluster.url]);
    const again = await startCluster(link);
    expect(again.takenOver).toBe(true);
    await again.stop();
  });

  test('a data folder that was being made is made anew', { tags: 'full' }, async () => {
    await mkdir(join(folder, 'db.new'));
    await writeFile(join(folder, 'db.new', 'half'), '');
    await writeFile(join(folder, 'db.new-2.password'), 'secret');
    const cluster = await startCluster(folder);
    await cluster.stop();
    expect((await readdir(folder)).sort()).toEqual(['db', 'db-password', 'db.lock']);
  });

  test('a data folder that a killed server’s program is still making is no hindrance', { tags: ['full'] }, async () => {
    const draft = join(folder, 'db.new');
    const maker = spawn('sh', ['-c', `i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); echo half > '${draft}/half' || mkdir -p '${draft}'; done`]);
    try {
      await vi.waitFor(() => stat(join(draft, 'half')), { timeout: 20_000 });
      const cluster = await startCluster(folder);
      await cluster.stop();
    } finally {
      maker.kill('SIGKILL');
      await once(maker, 'exit');
    }
  });

  test('the lock of a process that is gone is free, whatever stands in its file', async () => {
    for (const content of ['', String(process.ppid), '{"pid":1,"birth":"of an older version"}']) {
      await writeFile(join(folder, 'server.lock'), content);
      const unlock = await lockFolder(folder);
      await expect(lockFolder(folder)).rejects.toThrow(`Another server (process ${String(process.pid)}) is already using ${folder}.`);
      await unlock();
    }
  });

  test.runIf(process.platform === 'linux')('the lock of a process that has ended is free, also while its parent takes no notice', { tags: 'full' }, async () => {
    const held = join(folder, 'server.lock');
    // It says its number once it has the lock.
    const parent = spawn('sh', ['-c', `sh -c 'flock 3; echo $$; exec sleep 60' 3> '${held}' & exec sleep 60`]);
    onTestFinished(() => { parent.kill(); });
    const lines = createInterface({ input: parent.stdout });
    const [pid] = await once(lines, 'line') as [string];
    await expect(lockFolder(folder)).rejects.toThrow('Another server');
    process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(async () => { expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '); }, { timeout: 20_000 });
    await (await lockFolder(folder))();
  });
});
