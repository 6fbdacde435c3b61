import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { startCluster } from '../../../server/embedded/cluster.ts';
import { alone } from './alone.ts';

/** Runs statements on a connection of their own. Returns the rows of the last. */
export async function query(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: readonly unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query<object>(statement));
  await client.end();
  return rows;
}

/** Each of the servers of a run has up to twenty. */
const CONNECTIONS = 300;

const startShared = (folder: string): Promise<string> => alone(folder, async () => {
  const { url, takenOver } = await startCluster(folder, undefined, CONNECTIONS);
  // What a power cut leaves is not what these tests are about; crash.test.ts has a cluster of its own.
  if (!takenOver) await query(url, 'alter system set fsync = off', 'select pg_reload_conf()');
  return url;
});

let cluster: Promise<string> | undefined;

/** The address of the cluster that the test files share, which the first of them starts and each other takes over. */
export const sharedCluster = (): Promise<string> => (cluster ??= startShared(inject('clusterFolder')));

/** The address of a new database: an empty one, or a copy of the one of this name. */
export async function newDatabase(template = 'template1'): Promise<string> {
  const address = await sharedCluster();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(address, `create database ${name} template ${template}`);
  return new URL(`/${name}`, address).href;
}
