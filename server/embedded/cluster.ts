import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../base/startup-error.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type Heard, keepRunning } from './keep-running.ts';
import { commandOf, isAlive, isRunning } from './process-info.ts';
import { type User, databaseUser, runAs } from './unprivileged.ts';

/** A running embedded PostgreSQL. */
export interface Cluster {
  readonly url: string;
  /** Whether it was found running, left by a server that was killed. */
  readonly takenOver: boolean;
  /** Path of the database's own log. */
  readonly log: string;
  /** From now on starts it again at the same address whenever it ends by itself; `stop` ends that, too. */
  readonly keepRunning: (heard: Heard) => void;
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly data: string;
  readonly log: string;
  readonly binaries: Binaries;
  readonly user: User | undefined;
  readonly password: string;
}

const READY_WITHIN_SECONDS = 60;

const addressOf = (place: Place, port: number): string => `postgres://postgres:${place.password}@127.0.0.1:${String(port)}/postgres`;
const pgCtl = (place: Place, args: readonly string[]): Promise<void> =>
  runAs(place.user, place.binaries.pg_ctl, ['-D', place.data, '-w', '-t', String(READY_WITHIN_SECONDS), ...args], [place.data]);

const isThere = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);

/** The database's password, made before the database is and flushed to disk: without it nothing can be read again. */
async function passwordIn(folder: string, data: string): Promise<string> {
  const path = join(folder, 'db-password');
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept !== '') return kept;
  if (await isThere(data)) throw new StartupError(`The database in ${data} cannot be opened without ${path}, which is missing.`);
  const fresh = randomBytes(24).toString('base64url');
  await writeFile(`${path}.new`, fresh, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return fresh;
}

/** What killed servers left half made. One may still be written by a program that outlives its server: that can wait. */
async function clearDrafts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('db.new'));
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Makes the data folder beside its place and moves it there, so that a kill in between leaves nothing half made. */
async function initialise(place: Place): Promise<void> {
  await clearDrafts(dirname(place.data));
  if (await isThere(place.data)) return;
  const draft = await mkdtemp(`${place.data}.new-`);
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, place.password, { mode: 0o600, flag: 'wx' });
  try {
    if (place.user) await Promise.all([draft, passwordFile].map((path) => chown(path, place.user?.uid ?? 0, place.user?.gid ?? 0)));
    const args = ['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--no-locale', `--pwfile=${passwordFile}`];
    await runAs(place.user, place.binaries.initdb, args, [draft, passwordFile]);
    await rename(draft, place.data);
  } finally {
    await Promise.all([passwordFile, draft].map((path) => rm(path, { recursive: true, force: true })));
  }
}

const freePort = (): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => { resolve(typeof address === 'object' && address ? address.port : 0); });
  });
});

/** True once the database at `port` answers to our password and works in our folder. */
async function isOurs(place: Place, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: addressOf(place, port), connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === place.data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The port of a database that a killed server left running here, once it is ready. One killed by SIGKILL leaves it so. */
async function portLeftRunning(place: Place): Promise<number | undefined> {
  const pidFile = join(place.data, 'postmaster.pid');
  const deadline = Date.now() + READY_WITHIN_SECONDS * 1000;
  while (Date.now() < deadline) {
    const [pid, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n').map((line) => Number(line));
    if (!pid || !isRunning(pid)) return undefined;
    if (!(await commandOf(pid)).includes(`-D ${place.data} `)) {
      await rm(pidFile, { force: true });
      return undefined;
    }
    if (port && await isOurs(place, port)) return port;
    await wait(100);
  }
  throw new StartupError(`The database left running in ${place.data} does not answer.`);
}

async function start(place: Place, port: number): Promise<void> {
  const options = [
    `-p ${String(port)}`, '-c listen_addresses=127.0.0.1', '-c unix_socket_directories=', '-c log_error_verbosity=terse',
    '-c log_checkpoints=off', '-c max_connections=50',
  ];
  await pgCtl(place, ['-l', place.log, '-o', options.join(' '), 'start']);
}

async function startFresh(place: Place): Promise<number> {
  const port = await freePort();
  await rm(place.log, { force: true });
  await start(place, port);
  return port;
}

/** The process id of the database's main process; 0 where it noted none. */
const mainProcess = async ({ data }: Place): Promise<number> =>
  Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);

function clusterAt(place: Place, port: number, takenOver: boolean): Cluster {
  let stopKeeping: (() => Promise<void>) | undefined;
  const isRunningNow = async (): Promise<boolean> => {
    const pid = await mainProcess(place);
    return pid > 0 && isAlive(pid);
  };
  return {
    url: addressOf(place, port), takenOver, log: place.log,
    keepRunning: (heard) => { stopKeeping ??= keepRunning(isRunningNow, () => start(place, port), heard); },
    stop: async () => {
      await stopKeeping?.();
      await pgCtl(place, ['-m', 'fast', 'stop']);
    },
  };
}

/** The first line that a program complained with, in brackets: where the database could not even be made there is no log. */
function complaintIn(error: unknown): string {
  const [, line] = /^\s*(\S.*)/.exec(error instanceof Error && 'stderr' in error ? String(error.stderr) : '') ?? [];
  return line === undefined ? '' : ` (${line.trim()})`;
}

/**
 * Starts the embedded PostgreSQL of `folder`, made on first use, or takes over the one still running there.
 * The caller holds the folder's lock. Throws a `StartupError` where it cannot be started.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const data = join(folder, 'db');
  const [binaries, user, password] = await Promise.all([findBinaries(), databaseUser(data), passwordIn(folder, data)]);
  const place: Place = { data, log: join(data, 'server.log'), binaries, user, password };
  try {
    await initialise(place);
    const left = await portLeftRunning(place);
    return clusterAt(place, left ?? await startFresh(place), left !== undefined);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The embedded database in ${data} does not start${complaintIn(error)}; see ${place.log}.`, { cause: error });
  }
}
