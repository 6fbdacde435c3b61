import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDatabase, query } from './support/database.ts';
import { putDemoFolder } from './support/made-folder.ts';
import { type SpawnedServer, runToEnd, spawnServer } from './support/spawned-server.ts';

let folder: string;
let running: SpawnedServer[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-one-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGTERM')));
  await rm(folder, { recursive: true });
});

async function spawned(environment: Readonly<Record<string, string>> = {}): Promise<SpawnedServer> {
  const server = await spawnServer({ DATA_DIR: folder, ...environment });
  running.push(server);
  return server;
}

/** As in a container of its own: the processes of the others have no ids in there, and their shared memory is not seen. */
const CONTAINER = [
  'unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']), '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child', '--',
];

function needsContainer({ skip }: TestContext): void {
  const [program = '', ...args] = CONTAINER;
  skip(spawnSync(program, [...args, 'true']).status !== 0, 'this machine lets nobody make process namespaces');
}

const mainProcess = async (): Promise<number> => Number((await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8')).split('\n')[0]);
const isRunning = (pid: number): boolean => spawnSync('kill', ['-0', String(pid)]).status === 0;

describe('one server for one data folder:', () => {
  test('another in another process namespace is refused', { tags: ['full'] }, async (context) => {
    needsContainer(context);
    await putDemoFolder(folder);
    const { url, process: { pid } } = await spawned();
    const sentence = `Another server (process ${String(pid)}) is already using ${folder}.\n`;
    expect(await runToEnd('main', [], { DATA_DIR: folder }, CONTAINER)).toEqual({ code: 1, output: sentence });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('a database that a killed server left is not doubled from another process namespace', { tags: ['full'] }, async (context) => {
    needsContainer(context);
    await putDemoFolder(folder);
    const first = await spawned();
    await first.end('SIGKILL');
    const left = await mainProcess();
    const { code, output } = await runToEnd('main', [], { DATA_DIR: folder }, CONTAINER);
    expect([code, output]).toEqual([1, `A database that this server cannot see still runs in ${join(folder, 'db')}, perhaps in another container; end it first.\n`]);
    expect([await mainProcess(), isRunning(left)]).toEqual([left, true]);
    // Where it is seen it is taken over as ever.
    expect((await fetch(`${(await spawned()).url}/readyz`)).status).toBe(200);
    expect(await mainProcess()).toBe(left);
  });

  test('a killed server’s folder is free at once', { tags: 'full' }, async () => {
    const environment = { DATABASE_URL: await newDatabase() };
    for (let round = 0; round < 3; round += 1) await (await spawnServer({ DATA_DIR: folder, ...environment })).end('SIGKILL');
    expect((await fetch(`${(await spawned(environment)).url}/readyz`)).status).toBe(200);
  });
});

describe('one server for one database:', () => {
  test('another with a data folder of its own is refused, and not once the first has ended', { tags: 'full' }, async () => {
    const environment = { DATABASE_URL: await newDatabase() };
    const first = await spawned(environment);
    const other = { ...environment, DATA_DIR: join(folder, 'other') };
    const sentence = 'Another server, with a data folder of its own, is already using this database; check DATABASE_URL and DATA_DIR.\n';
    expect(await runToEnd('main', [], other)).toEqual({ code: 1, output: sentence });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.end('SIGKILL');
    expect((await fetch(`${(await spawned(other)).url}/readyz`)).status).toBe(200);
  });

  test('it is so again after the database has ended the connection', { tags: 'full' }, async () => {
    const url = await newDatabase();
    await spawned({ DATABASE_URL: url });
    const lock = `from pg_locks where locktype = 'advisory' and objid = 7203119 and database = (select oid from pg_database where datname = current_database())`;
    const [held] = await query(url, `select pid ${lock}`) as readonly { pid: number }[];
    await query(url, `select pg_terminate_backend(${String(held?.pid)})`);
    await vi.waitFor(async () => {
      const [again] = await query(url, `select pid ${lock}`) as readonly { pid: number }[];
      expect(again?.pid).toBeGreaterThan(0);
      expect(again?.pid).not.toBe(held?.pid);
    }, { timeout: 20_000, interval: 50 });
  });
});
