import { setTimeout as wait } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { codeOf } from '../base/log-failure.ts';
import { oncePer } from '../base/once-per.ts';
import { inProject } from '../base/root.ts';
import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { locks } from './locks.ts';
import * as schema from './schema.ts';
import { LOCK_NOT_AVAILABLE, READ_ONLY } from '../base/unavailable.ts';

/** Milliseconds for closing: queries that still run were interrupted already, and nobody waits for them. */
const LONGEST_END_MS = 1_000;

/** The limits of a server's connections. No call needs that long: a statement at a limit waits for something that does not end. */
export type DatabaseLimits = Pick<Settings, 'databaseConnections' | 'statementSeconds' | 'lockSeconds' | 'idleSeconds'>;

/**
 * Commands read and write whole folders, and no applicant waits for them. But others wait for the locks of a command that is suspended in a
 * terminal, or whose machine sleeps.
 */
export const commandLimits: DatabaseLimits = { databaseConnections: 10, statementSeconds: 0, lockSeconds: 0, idleSeconds: 3_600 };

/** Seconds beyond its limit after which a statement is given up: the machine of the database is gone. */
const NO_ANSWER_SECONDS = 5;

/** How long a migration waits for a table's lock, since other statements on the table wait behind it; how often, and the pause. */
const MIGRATION = { lock: 3, tries: 20, pauseMs: 1_000 } as const;
const TABLE_IN_USE = 'The database was not brought up to date: a table is in use all the time; end the transaction that has it, and try again.';

export interface Database extends WithDirect {
  /** Without its own `transaction`, which never returns a connection that breaks at the start to the pool: `inTransaction` does. */
  readonly db: Omit<ReturnType<typeof drizzle<typeof schema, pg.Pool>>, 'transaction'>;
  /** A newer version of the portal has migrated the database. Its migrations keep what this version needs (docs/decisions/0060). */
  readonly isNewer: boolean;
  readonly close: () => Promise<void>;
}

/** A pool whose connections bypass a pooler, for session state: advisory locks, LISTEN, migrations. */
export interface WithDirect {
  readonly direct: pg.Pool;
}

/** The addresses of a database: `direct` bypasses a pooler. */
export interface DatabaseAddress {
  readonly url: string;
  readonly direct: string;
}

/** The service that reads and writes, or begins transactions. */
export type WithDatabase = Pick<Database, 'db'>;

/** What queries run on: the database, or one transaction of it. */
export type Queries = Pick<Database['db'], 'select' | 'insert' | 'update' | 'delete' | 'query' | 'execute'>;

/**
 * Builds something once for a database, for queries that are prepared: each connection parses and plans such a statement once, and building
 * it anew would cost a call as much as everything else it does.
 */
export function onceFor<Built>(build: (db: Database['db']) => Built): (services: WithDatabase) => Built {
  const built = oncePer(build);
  return ({ db }) => built(db);
}

/** Queries of the transaction that a connection is in. */
export const queriesOn = (client: pg.PoolClient): Queries => drizzle(client, { schema });

/** The folder of the migrations of this build, in the order of its journal. */
export const MIGRATIONS = inProject('server', 'database', 'migrations');

/** The newest migration of this build, by its time in ms since 1970, which identifies versions of the tables. */
export const newestMigration = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis));

/** The name of a schema that exists while a restore runs. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/**
 * The state of the tables relative to this build's migrations; `none`: there are no tables yet, `unfinished`: a restore was interrupted.
 */
type SchemaState = 'none' | 'older' | 'same' | 'newer' | 'unfinished';

export async function schemaStateOf(pool: pg.Pool): Promise<SchemaState> {
  const { rows: [found] } = await pool.query<{ table: string | null; unfinished: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as table, to_regnamespace('${UNFINISHED_RESTORE}') as unfinished`,
  );
  if (typeof found?.unfinished === 'string') return 'unfinished';
  if (typeof found?.table !== 'string') return 'none';
  const { rows: [last] } =
    await pool.query<{ when: number | null }>('select max(created_at)::float8 as when from drizzle.__drizzle_migrations');
  const [applied, newest] = [last?.when ?? 0, newestMigration()];
  if (applied === newest) return 'same';
  return applied < newest ? 'older' : 'newer';
}

/**
 * What to do with tables that are older than this build: migrate them, or refuse to open the database. Missing tables are always made.
 * `command`: newer ones are refused, too, since what would be written there is not known. `restore`: there must be none, or those of an
 * interrupted restore, and none are made.
 */
export type OpenMode = 'up to date' | 'only what is' | 'command' | 'restore';

export const NEWER_THAN_COMMAND = 'The database is of a newer version of the portal than this command.';

function requireOpenable(schemaState: SchemaState, mode: OpenMode): void {
  if (mode === 'restore') {
    if (schemaState === 'none' || schemaState === 'unfinished') return;
    throw new StartupError('The database is not empty: a back-up is restored into an empty place only, with a new DATA_DIR or DATABASE_URL.');
  }
  if (schemaState === 'unfinished') {
    throw new StartupError('A restore into this database did not come to its end: run "npm run admin -- restore" again, or begin with an empty one.');
  }
  if (schemaState === 'older' && mode !== 'up to date') {
    throw new StartupError(
      'The database is of an older version of the portal; "npm run admin -- migrate" of this version brings it up to date.',
    );
  }
  if (schemaState === 'newer' && mode === 'command') {
    throw new StartupError(NEWER_THAN_COMMAND);
  }
}

/** Creates or migrates the tables of the job queue, in a schema of their own. */
export const migrateQueue = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });

/** Migrates the product's tables, and those of the job queue. Throws a `StartupError` where a table stays locked. */
async function migrateAlone(url: string, name: string): Promise<void> {
  const pool = openPool(url, name, { ...commandLimits, lockSeconds: MIGRATION.lock });
  const client = await pool.connect();
  try {
    // This waits for another server that migrates.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    await client.query('reset lock_timeout');
    for (let tries = 1; ; tries += 1) {
      try {
        await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
        await migrateQueue(pool);
        return;
      } catch (error) {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
        if (tries === MIGRATION.tries) throw new StartupError(TABLE_IN_USE, { cause: error });
        await wait(MIGRATION.pauseMs);
      }
    }
  } finally {
    client.release(true);
    await pool.end();
  }
}

/**
 * Closes a connection on which the server refused a write as read-only: it was the primary before a failover, and the next connection
 * may reach the new one.
 */
function closeWhereReadOnly({ connection }: pg.PoolClient): void {
  // The query's caller receives the error before the socket closes.
  connection.on(
    'errorMessage',
    ({ code }: { readonly code?: string }) => { if (code === READ_ONLY) setImmediate(() => { connection.stream.destroy(); }); },
  );
}

/** A limit in the form of the driver: for 0 it would leave the role's own limit, and it truncates fractions. */
const limitMs = (seconds: number): number => seconds * 1_000 || 0.1;

function openPool(url: string, name: string, limits: DatabaseLimits): pg.Pool {
  const { databaseConnections: max, statementSeconds, lockSeconds, idleSeconds } = limits;
  const pool = new pg.Pool({
    connectionString: url, application_name: name, max, connectionTimeoutMillis: 10_000, keepAlive: true,
    statement_timeout: limitMs(statementSeconds), lock_timeout: limitMs(lockSeconds),
    idle_in_transaction_session_timeout: limitMs(idleSeconds),
    query_timeout: statementSeconds && (statementSeconds + NO_ANSWER_SECONDS) * 1_000,
  });
  // A broken connection fails its queries, or is replaced at the next; without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    closeWhereReadOnly(client);
  });
  return pool;
}

/**
 * Ends the other connections of the same name, so that no statement of a killed server, or of a command that is told to end, still runs.
 */
export async function endOthers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = current_setting('application_name') and pid <> pg_backend_pid() and datname = current_database()`,
  );
}

/**
 * Connects, ends what an earlier server of the same `name` left running, and migrates the tables where `mode` says so. Throws a
 * `StartupError` with `advice` where no database answers; it does not quote the address, which contains a password.
 */
export async function openDatabase(
  address: string | DatabaseAddress, name: string, advice: string, mode: OpenMode = 'up to date',
  limits: DatabaseLimits = commandLimits,
): Promise<Database> {
  const { url, direct: directUrl } = typeof address === 'string' ? { url: address, direct: address } : address;
  const pool = openPool(url, name, limits);
  const direct = directUrl === url ? pool : openPool(directUrl, name, limits);
  const end = async (): Promise<void> => { await Promise.all([...new Set([pool, direct])].map((each) => each.end())); };
  let isNewer: boolean;
  try {
    await endOthers(direct);
    const schemaState = await schemaStateOf(direct);
    requireOpenable(schemaState, mode);
    if (mode !== 'restore' && (schemaState === 'none' || mode === 'up to date')) await migrateAlone(directUrl, name);
    await pool.query('select 1');
    isNewer = schemaState === 'newer';
  } catch (error) {
    await end();
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    const sentence = `The database does not answer or cannot be brought up to date${reason}; ${advice}.`;
    throw new StartupError(sentence, { cause: error });
  }
  return { db: drizzle(pool, { schema }), direct, isNewer, close: () =>
    Promise.race([end(), wait(LONGEST_END_MS, undefined, { ref: false })]) };
}
