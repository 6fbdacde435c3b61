import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { acquireServerLock } from '../../server/database/server-lock.ts';
import { isUnavailable } from '../../server/base/unavailable.ts';
import { type DatabaseLimits, openDatabase } from '../../server/database/database.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { post } from './support/accounts.ts';
import { newDatabase, query, sharedCluster } from './support/database.ts';
import { throughPooler } from './support/pooler.ts';
import { type TestServer, PASSWORD, startTestServer } from './support/test-server.ts';

const SERVER_LOCK = 7_203_119;
/** Of the connection's own database: the other servers of the cluster have locks as well. */
const ITS_LOCKS = `pg_locks where locktype = 'advisory' and objid = ${String(SERVER_LOCK)} and database = (select oid from pg_database where datname = current_database())`;

async function start(): Promise<TestServer> {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  return server;
}

const urlOf = ({ services }: TestServer): string => services.settings.databaseUrl;
const nameOf = (server: TestServer): string => new URL(urlOf(server)).pathname.slice(1);

test.each(['25006', '40001', '40P01', '57P01', '57P02', '57P03', '57P05', '25P03', '55P03', '57014', '08006', '53300'])('%s of PostgreSQL passes by itself', (code) => {
  const failed = Object.assign(new Error('a query failed'), { code });
  expect([isUnavailable(failed), isUnavailable(new Error('wrapped', { cause: failed }))]).toEqual([true, true]);
});

test.each(['23505', '42P01', '22P02', undefined])('%s does not', (code) => {
  expect(isUnavailable(Object.assign(new Error('a query failed'), { code }))).toBe(false);
});

/** What a deadlock, a changed row under a stricter isolation, a primary that is one no longer look like. */
const passing: Readonly<Record<string, string>> = { 'a deadlock': '40P01', 'a conflict of transactions': '40001', 'a database that may only be read': '25006' };

test.each(Object.entries(passing))('%s is answered by a 503 that says when to come back', async (_name, code) => {
  const server = await start();
  const { email } = await server.newAccount();
  await server.services.db.execute(`create function fail() returns trigger as $$ begin raise exception 'passing' using errcode = '${code}'; end $$ language plpgsql`);
  await server.services.db.execute('create trigger fail before insert on access_tokens for each row execute function fail()');
  const answer = await post(server, 'auth/login', { email, password: PASSWORD });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  await server.services.db.execute('drop trigger fail on access_tokens');
  await vi.waitFor(async () => { expect((await post(server, 'auth/login', { email, password: PASSWORD })).statusCode).toBe(200); }, { timeout: 20_000 });
});

test('connections to a database that is no primary any more are given up: the next one may lead to another', async () => {
  const server = await start();
  const { email } = await server.newAccount();
  const logIn = async (): Promise<number> => (await post(server, 'auth/login', { email, password: PASSWORD })).statusCode;
  expect(await logIn()).toBe(200);
  const cluster = await sharedCluster();
  await query(cluster, `alter database ${nameOf(server)} set default_transaction_read_only = on`);
  await query(cluster, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(server)}' and pid <> pg_backend_pid()`);
  await vi.waitFor(async () => { expect(await logIn()).toBe(503); }, { timeout: 20_000 });
  await query(cluster, `alter database ${nameOf(server)} reset default_transaction_read_only`);
  await vi.waitFor(async () => { expect(await logIn()).toBe(200); }, { timeout: 20_000 });
});

describe('a database whose machine is gone without a word', () => {
  const limits: DatabaseLimits = { databaseConnections: 4, statementSeconds: 30, lockSeconds: 10, idleSeconds: 30 };

  test.each(['a statement', 'a transaction'])('keeps nobody waiting who asked: %s', async (what) => {
    const pooler = await throughPooler(await newDatabase());
    const { db, close } = await openDatabase(pooler.url, 'a server', 'none', 'restore', limits);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await close();
    });
    pooler.vanish(true);
    let failure: unknown;
    (what === 'a statement' ? db.execute('select 1 as vanished') : inTransaction(db.$client, () => Promise.resolve())).catch((error: unknown) => { failure = error; });
    await expect.poll(() => pooler.asked()).toMatch(/vanished|begin/);
    vi.advanceTimersByTime(30_000);
    await new Promise(setImmediate);
    expect(failure).toBeUndefined();
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => isUnavailable(failure)).toBe(true);
    expect(db.$client.totalCount).toBe(0);
  });
});

describe('a server that has lost its lock on the database', () => {
  test('serves nothing while another has it, says so, and goes on once it has it again', async () => {
    const server = await start();
    const asked = async (url: string): Promise<number> => (await server.app.inject(url)).statusCode;
    expect([await asked('/readyz'), await asked('/config.json')]).toEqual([200, 200]);
    const other = new pg.Client({ connectionString: urlOf(server) });
    await other.connect();
    const taken = other.query('select pg_advisory_lock($1)', [SERVER_LOCK]);
    await vi.waitFor(async () => {
      const [waiting] = await query(urlOf(server), `select from ${ITS_LOCKS} and not granted`);
      expect(waiting).toBeDefined();
    }, { timeout: 10_000 });
    await query(urlOf(server), `select pg_terminate_backend(pid) from ${ITS_LOCKS} and granted`);
    await taken;
    await vi.waitFor(async () => { expect([await asked('/readyz'), await asked('/config.json'), await asked('/healthz')]).toEqual([503, 503, 200]); }, { timeout: 10_000 });
    const refused = await server.app.inject('/api/v1/registration_templates.json');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    await other.end();
    await vi.waitFor(async () => { expect([await asked('/readyz'), await asked('/config.json')]).toEqual([200, 200]); }, { timeout: 10_000 });
  });
});

describe('the connection with the lock', () => {
  /** Somebody's process at the database: it may stand still, as on a machine that has too much to do. */
  async function stoppable() {
    const url = await newDatabase();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const { isLocked, release } = await acquireServerLock(url, 'a server', 'exclusive');
    const [holder] = await query(url, `select pid from ${ITS_LOCKS}`) as readonly { pid: number }[];
    if (!holder) throw new Error('nobody has the lock');
    onTestFinished(async () => {
      vi.useRealTimers();
      await release();
    });
    const tried = (times: number): void => { for (let time = 0; time < times; time += 1) vi.advanceTimersByTime(5_000); };
    const activity = `pg_stat_activity where pid = ${String(holder.pid)}`;
    const lastAsked = async (): Promise<string> => ((await query(url, `select query_start::text as at from ${activity}`)) as readonly { at: string }[])[0]?.at ?? '';
    /** Not yet awake, the process is as idle as one that has answered. */
    const hasAnswered = async (since: string): Promise<void> => {
      await vi.waitFor(async () => {
        expect(await query(url, `select from ${activity} and state = 'idle' and query_start > '${since}'`)).toHaveLength(1);
      });
      // What came by another connection has been read by then as well.
      await new Promise(setImmediate);
    };
    return { isLocked, tried, lastAsked, hasAnswered, signal: (name: 'SIGSTOP' | 'SIGCONT') => process.kill(holder.pid, name) };
  }

  test('may be late with an answer', async () => {
    const { isLocked, tried, lastAsked, hasAnswered, signal } = await stoppable();
    for (let round = 0; round < 3; round += 1) {
      const before = await lastAsked();
      signal('SIGSTOP');
      tried(2);
      signal('SIGCONT');
      await hasAnswered(before);
    }
    expect(isLocked()).toBe(true);
  });

  test('is given up where nothing comes back, and the lock taken again', async () => {
    const { isLocked, tried, signal } = await stoppable();
    signal('SIGSTOP');
    tried(3);
    await expect.poll(isLocked).toBe(false);
    signal('SIGCONT');
    await expect.poll(isLocked).toBe(true);
  });

  test('is taken again once a machine answers, though the one that was asked before is gone without a word', async () => {
    const pooler = await throughPooler(await newDatabase());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const { isLocked, release } = await acquireServerLock(pooler.url, 'a server', 'exclusive');
    onTestFinished(async () => {
      vi.useRealTimers();
      await release();
    });
    pooler.vanish(true);
    for (let tries = 0; tries < 3; tries += 1) vi.advanceTimersByTime(5_000);
    await expect.poll(isLocked).toBe(false);
    await expect.poll(() => pooler.asked().split('a server').length - 1).toBe(2);
    pooler.vanish(false);
    vi.advanceTimersByTime(10_000);
    await expect.poll(isLocked).toBe(true);
  });
});
