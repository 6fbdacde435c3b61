import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable } from '../../server/base/unavailable.ts';
import { notFound } from '../../server/http/http-error.ts';
import { openDatabase } from '../../server/database/database.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { newDatabase, query } from './support/database.ts';
import { completeSave, field, saveParts } from './support/saving.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

/** The shortest there are: a test waits for them. */
const SHORTEST = { DATABASE_STATEMENT_SECONDS: '1', DATABASE_LOCK_SECONDS: '1', DATABASE_IDLE_SECONDS: '1', DATABASE_CONNECTIONS: '4' };

let server: TestServer;
let visitor: Visitor;
/** Somebody else at the same database. */
let other: pg.Client;
beforeAll(async () => {
  server = await startTestServer(SHORTEST);
  visitor = await server.newVisitor();
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  other = new pg.Client({ connectionString: server.services.settings.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.close();
});

const failureOf = async (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined, (error: unknown) => error);

describe('no call waits without an end for the database', () => {
  test('that is locked: the save is answered 503 with when to come again, everything else as ever, and the save then', async () => {
    await other.query('begin');
    await other.query('select 1 from applicants where id = $1 for update', [visitor.id]);
    const held = await saveParts(visitor, [field('Hobby', 'Tea')]);
    expect([held.statusCode, held.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect((await visitor.call('GET', '/api/v1/applicants/my_profile.json')).statusCode).toBe(200);
    await other.query('rollback');
    expect((await saveParts(visitor, [field('Hobby', 'Tea')])).statusCode).toBe(200);
  });

  test('that takes long over a statement', async () => {
    expect(isUnavailable(await failureOf(server.services.db.execute(sql`select pg_sleep(60)`)))).toBe(true);
  });

  test('and leaves no transaction open', async () => {
    const held = inTransaction(server.services.db.$client, async (tx) => {
      await tx.execute(sql`select 1 from applicants where id = ${visitor.id} for update`);
      // Until the database has ended it.
      await other.query('select 1 from applicants where id = $1 for update', [visitor.id]);
      await tx.execute(sql`select 1`);
    });
    expect(isUnavailable(await failureOf(held))).toBe(true);
  });

  test('and loses no connection that breaks as a transaction begins', async () => {
    const pool = server.services.db.$client;
    const breakIt = ({ connection }: pg.PoolClient): void => { connection.stream.destroy(); };
    pool.on('acquire', breakIt);
    for (let broken = 0; broken <= Number(SHORTEST.DATABASE_CONNECTIONS); broken += 1) {
      expect(await failureOf(inTransaction(pool, () => Promise.resolve()))).toBeInstanceOf(Error);
    }
    pool.off('acquire', breakIt);
    expect((await saveParts(visitor, [field('Hobby', 'Tea')])).statusCode).toBe(200);
  });

  test('and loses none for who is refused in a transaction', async () => {
    const pool = server.services.db.$client;
    let lost = 0;
    const count = (broken?: unknown): void => { if (broken) lost += 1; };
    pool.on('release', count);
    const refused = inTransaction(pool, async (tx) => {
      await tx.execute(sql`update applicants set name = 'Refused' where id = ${visitor.id}`);
      throw notFound();
    });
    expect(await failureOf(refused)).toEqual(notFound());
    pool.off('release', count);
    expect(lost).toBe(0);
    const { rows } = await other.query('select name from applicants where id = $1', [visitor.id]);
    expect(rows).not.toEqual([{ name: 'Refused' }]);
  });

  test('and has one connection at most for uploads and videos of one caller that wait for each other', async () => {
    const WAITING = `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [`applicant ${String(visitor.id)}`]);
    const opened = Array.from({ length: 5 }, () =>
      visitor.call('POST', '/api/v1/uploads', { headers: { 'tus-resumable': '1.0.0', 'upload-length': '5' } }));
    let [most, isOver] = [0, false];
    void Promise.race(opened).then(() => { isOver = true; });
    while (!isOver) most = Math.max(most, (await other.query(WAITING)).rowCount ?? 0);
    expect(most).toBe(1);
    await other.query('select pg_advisory_unlock_all()');
    await Promise.all(opened);
  });

  test('and has no more connections than it is told', async () => {
    await Promise.all(Array.from({ length: 20 }, () => visitor.call('GET', '/api/v1/applicants/my_profile.json')));
    // A connection that the database has ended stands there until its process is gone; the pool keeps its own open meanwhile.
    await expect.poll(async () => {
      // One more has the lock of the server, whatever it asked last.
      const { rows } = await other.query<{ count: string }>(`
        select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and pid not in (select pid from pg_locks where locktype = 'advisory')`);
      return Number(rows[0]?.count);
    }).toBeLessThanOrEqual(4);
  });
});

test('a command has no limits, whatever the role has, but for an hour in which a terminal has stopped it in a transaction', async () => {
  const url = await newDatabase();
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  await query(url, ...names.map((name) => `alter database ${new URL(url).pathname.slice(1)} set ${name} = '7s'`));
  const { db, close } = await openDatabase(url, 'a command', 'none', 'restore');
  const limits = await Promise.all(names.map(async (name) => (await db.execute(`show ${name}`)).rows[0]?.[name]));
  await close();
  expect(limits).toEqual(['0', '0', '1h']);
});
