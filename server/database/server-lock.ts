import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../base/startup-error.ts';
import { locks } from './locks.ts';

/** A server that is being stopped releases the lock within this time. */
const RELEASE_WITHIN_MS = 5000;
const RETRY_MS = 250;
/** The interval of queries that test the connection: one whose other end has vanished reports nothing. */
const HEARTBEAT_MS = 5000;
/** How many of them may remain unanswered: a machine that was paused, or is overloaded, answers late. */
const MOST_UNANSWERED = 2;
/** How long a new connection, or its lock, may take. */
const ANSWER_MS = 10_000;

/** `exclusive`: files in a folder have one server; `shared`: those in a bucket have several. */
export type LockMode = 'exclusive' | 'shared';

async function tryLock(client: pg.Client, mode: LockMode): Promise<boolean> {
  const lock = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [locks.server]);
  return rows[0]?.taken === true;
}

async function waitForLock(client: pg.Client, mode: LockMode): Promise<void> {
  const deadline = Date.now() + RELEASE_WITHIN_MS;
  while (!await tryLock(client, mode)) {
    if (Date.now() > deadline) {
      throw new StartupError(
        'Another server, with a data folder of its own, is already using this database; check DATABASE_URL and DATA_DIR.',
      );
    }
    await wait(RETRY_MS);
  }
}

/** The lock that a server has of its database while it runs. */
export interface ServerLock {
  /** Whether it has the lock now. Without it another server may be the only one: nothing may be served. */
  readonly isLocked: () => boolean;
  readonly release: () => Promise<void>;
}

/**
 * Makes this server the only one of its database, or one of several, by a lock on a connection of its own: rows refer to files, which
 * either one server has in a folder or all have in a bucket (docs/decisions/0018, 0035). The lock ends with the connection, so it is taken
 * again after the database was unavailable. Throws a `StartupError` where another server has it.
 */
export async function acquireServerLock(url: string, name: string, mode: LockMode): Promise<ServerLock> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = (): boolean => signal.aborted;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url, application_name: name, keepAlive: true, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let client = await connect();
  let isLocked = false;
  const reacquire = async (): Promise<void> => {
    while (!isStopping()) {
      await wait(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      const next = await connect().catch(() => undefined);
      const isTaken = next !== undefined && await tryLock(next, mode).catch(() => false);
      if (isTaken && !isStopping()) {
        useConnection(next);
        return;
      }
      next?.connection.stream.destroy();
    }
  };
  const useConnection = (next: pg.Client): void => {
    client = next;
    isLocked = true;
    let unanswered = 0;
    const heartbeat = setInterval(() => {
      if (unanswered === MOST_UNANSWERED) next.connection.stream.destroy();
      else if (unanswered === 0) next.query('select 1').then(() => { unanswered = 0; }, () => undefined);
      unanswered += 1;
    }, HEARTBEAT_MS).unref();
    next.once('end', () => {
      isLocked = false;
      clearInterval(heartbeat);
      void reacquire();
    });
  };
  try {
    await waitForLock(client, mode);
  } catch (error) {
    await client.end();
    throw error;
  }
  useConnection(client);
  return {
    isLocked: () => isLocked,
    release: async () => {
      stopping.abort();
      await client.end().catch(() => undefined);
    },
  };
}
