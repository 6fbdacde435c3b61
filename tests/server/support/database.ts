import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { startCluster } from '../../../server/embedded/cluster.ts';
import { lockFolder } from '../../../server/embedded/folder-lock.ts';

/** Runs statements on a connection of their own. Returns the rows of the last. */
export async function query(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: readonly unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query<object>(statement));
  await client.end();
  return rows;
}

/** The address of the cluster that the test files share, which the first of them starts and each other takes over. */
async function sharedCluster(): Promise<string> {
  const folder = inject('clusterFolder');
  const unlock = await vi.waitFor(() => lockFolder(folder), { timeout: 60_000, interval: 20 });
  try {
    const { url, takenOver } = await startCluster(folder);
    // What a power cut leaves is not what these tests are about; crash.test.ts has a cluster of its own.
    if (!takenOver) await query(url, 'alter system set fsync = off', 'select pg_reload_conf()');
    return url;
  } finally {
    await unlock();
  }
}

let cluster: Promise<string> | undefined;

/** The address of a new, empty database. */
export async function newDatabase(): Promise<string> {
  const address = await (cluster ??= sharedCluster());
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(address, `create database ${name}`);
  return new URL(`/${name}`, address).href;
}
