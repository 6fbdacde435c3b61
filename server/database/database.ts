import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { inProject } from '../base/root.ts';
import { StartupError } from '../base/startup-error.ts';
import * as schema from './schema.ts';

/** Any number that only this product uses, for the lock that lets one server migrate at a time. */
const MIGRATION_LOCK = 7_203_118;

/** What is still asked when the server ends was cut off already: nobody waits for it. */
const LONGEST_END_MS = 1_000;

export interface Database {
  readonly db: ReturnType<typeof drizzle<typeof schema, pg.Pool>>;
  readonly close: () => Promise<void>;
}

/** What is handed to whoever reads and writes, or begins transactions. */
export type WithDatabase = Pick<Database, 'db'>;

/** What queries run on: the database, or one transaction of it. */
export type Queries = Pick<Database['db'], 'select' | 'insert' | 'update' | 'delete' | 'query' | 'execute'>;

/** The product's tables, and those of the job queue in a schema of their own. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: inProject('server', 'database', 'migrations') });
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    client.release(true);
  }
}

/** Ends connections that a killed server with the same name left, so that none of its saves is still under way. */
async function endLeftovers(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = $1 and pid <> pg_backend_pid() and datname = current_database()`,
    [name],
  );
}

/**
 * Connects, waits for what an earlier server of the same `name` left under way, and brings the tables up to date.
 * Throws a `StartupError` with `advice` where no database answers; the address is not printed, since it holds a password.
 */
export async function openDatabase(url: string, name: string, advice: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, application_name: name, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the queries on it, or is replaced at the next; unheard, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => { client.on('error', () => undefined); });
  try {
    const { rows } = await pool.query<{ application_name: string }>('show application_name');
    await endLeftovers(pool, rows[0]?.application_name ?? name);
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    const sentence = `The database does not answer or cannot be brought up to date${reason}; ${advice}.`;
    throw new StartupError(sentence, { cause: error });
  }
  return { db: drizzle(pool, { schema }), close: () => Promise.race([pool.end(), wait(LONGEST_END_MS, undefined, { ref: false })]) };
}
