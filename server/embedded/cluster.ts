import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isThere } from '../base/at-path.ts';
import { StartupError } from '../base/startup-error.ts';
import { findBinaries } from './binaries.ts';
import { type DatabaseEvents, keepRunning } from './keep-running.ts';
import { type KernelLock, takeLock } from './kernel-lock.ts';
import { commandOf, isAlive, isRunning } from './process-info.ts';
import { ProgramFailure, runProgram } from './run-program.ts';
import { type RunAs, chooseRunAs, changeOwner } from './run-as.ts';

/** A running embedded PostgreSQL. */
export interface Cluster {
  readonly url: string;
  /** Whether it was running already, left by a killed server. */
  readonly takenOver: boolean;
  /** Path of the database's own log. */
  readonly log: string;
  /** For the console, where it runs in an unusual way. */
  readonly notice: string | undefined;
  /** Restarts it from now on at the same address whenever it ends by itself, until `stop`. */
  readonly keepRunning: (events: DatabaseEvents) => void;
  readonly stop: () => Promise<void>;
}

interface ClusterFiles {
  readonly data: string;
  readonly log: string;
  readonly runAs: RunAs;
  readonly password: string;
  /** The most connections at a time. */
  readonly connections: number;
}

const READY_WITHIN_SECONDS = 60;
/** Processes of a database whose main process was killed end within this time. */
const ENDED_WITHIN_MS = 10_000;

/** The folder and the password of a database. */
type OpenableCluster = Pick<ClusterFiles, 'data' | 'password'>;

const addressOf = (cluster: OpenableCluster, port: number): string =>
  `postgres://postgres:${cluster.password}@127.0.0.1:${String(port)}/postgres`;

async function pgCtl({ runAs, data }: ClusterFiles, args: readonly string[], lock?: KernelLock): Promise<void> {
  const line = [...runAs.prefix, runAs.binaries.pg_ctl, '-D', data, '-w', '-t', String(READY_WITHIN_SECONDS), ...args];
  // On Windows other programs cannot use a descriptor.
  const descriptor = process.platform === 'win32' ? undefined : lock?.descriptor;
  await runProgram(line, { ...(runAs.user && { user: runAs.user }), ...(descriptor !== undefined && { descriptor }) });
}

/** The database's password, made before the database and flushed to disk: without it the data cannot be read. */
async function passwordIn(folder: string, data: string): Promise<string> {
  const path = join(folder, 'db-password');
  const password = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (password !== '') return password;
  if (await isThere(data)) throw new StartupError(`The database in ${data} cannot be opened without ${path}, which is missing.`);
  const created = randomBytes(24).toString('base64url');
  await writeFile(`${path}.new`, created, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return created;
}

/** Removes unfinished folders of killed servers. A program that outlives its server may still write to one: that one stays. */
async function removeDrafts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('db.new'));
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Makes the data folder under another name and renames it, so that a kill in between leaves nothing unfinished. */
async function initialise({ data, runAs, password }: ClusterFiles, signal: AbortSignal | undefined): Promise<void> {
  await removeDrafts(dirname(data));
  if (await isThere(data)) return;
  const draft = await mkdtemp(`${data}.new-`);
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
  try {
    const { owner } = runAs;
    if (owner) await Promise.all([draft, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
    const args = ['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--no-locale', `--pwfile=${passwordFile}`];
    await runProgram(
      [...runAs.prefix, runAs.binaries.initdb, ...args],
      { ...(runAs.user && { user: runAs.user }), ...(signal && { signal }) },
    );
    await rename(draft, data);
  } finally {
    // Processes of initdb may still write when it was told to end.
    await Promise.all([passwordFile, draft].map((path) => rm(path, { recursive: true, force: true, maxRetries: 10 })));
  }
}

const freePort = (): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => { resolve(typeof address === 'object' && address ? address.port : 0); });
  });
});

/** Whether two paths are the same folder: one may contain a link, and another process may know another path. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return first === second;
}

/** Whether the database at `port` accepts our password and uses our folder. */
async function isOurs(cluster: OpenableCluster, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: addressOf(cluster, port), connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0] !== undefined && await isSameFolder(rows[0].data_directory, cluster.data);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The file of the database's main process: its id (0 where there is none), and its state in the words of PostgreSQL. */
async function mainProcess(
  { data }: OpenableCluster,
): Promise<Readonly<Record<'pid' | 'port', number> & Record<'folder' | 'state', string>>> {
  const [pid, folder = '', , port, , , , state = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: Number(pid), folder, port: Number(port ?? 0), state: state.trim() };
}

/** The port of a database that a killed server left running here, once it is ready. A SIGKILL of the server leaves it running. */
async function portLeftRunning(cluster: OpenableCluster): Promise<number | undefined> {
  const deadline = Date.now() + READY_WITHIN_SECONDS * 1000;
  while (Date.now() < deadline) {
    const { pid, folder, port } = await mainProcess(cluster);
    if (!pid || !isRunning(pid)) return undefined;
    if (!(await commandOf(pid)).includes(`-D ${folder} `) || !await isSameFolder(folder, cluster.data)) return undefined;
    if (port && await isOurs(cluster, port)) return port;
    await wait(100);
  }
  throw new StartupError(`The database left running in ${cluster.data} does not answer.`);
}

/**
 * Takes the lock that every process of the database holds: as long as one lives, even in an invisible process namespace, no second database
 * starts on the same files.
 */
async function databaseLock({ data }: ClusterFiles): Promise<KernelLock> {
  const deadline = Date.now() + ENDED_WITHIN_MS;
  for (;;) {
    const lock = await takeLock(`${data}.lock`);
    if (lock) return lock;
    if (Date.now() > deadline) {
      throw new StartupError(`A database that this server cannot see still runs in ${data}, perhaps in another container; end it first.`);
    }
    await wait(50);
  }
}

async function start(cluster: ClusterFiles, port: number): Promise<void> {
  const options = [
    `-p ${String(port)}`, '-c listen_addresses=127.0.0.1', '-c unix_socket_directories=', '-c log_error_verbosity=terse',
    '-c log_checkpoints=off', `-c max_connections=${String(cluster.connections)}`,
  ];
  const lock = await databaseLock(cluster);
  try {
    await changeOwner(cluster.runAs.owner, cluster.data);
    // Another program has that process id by now: PostgreSQL would take it for a database.
    const { pid } = await mainProcess(cluster);
    if (pid > 0 && isRunning(pid)) await rm(join(cluster.data, 'postmaster.pid'));
    await pgCtl(cluster, ['-l', cluster.log, '-o', options.join(' '), 'start'], lock);
  } finally {
    await lock.release();
  }
}

async function startFresh(cluster: ClusterFiles): Promise<number> {
  const port = await freePort();
  await rm(cluster.log, { force: true });
  await start(cluster, port);
  return port;
}

/** Stops the database without waiting for its connections to end. */
const stopNow = (cluster: ClusterFiles): Promise<void> => pgCtl(cluster, ['-m', 'fast', 'stop']);

function clusterAt(cluster: ClusterFiles, port: number, takenOver: boolean): Cluster {
  let stopWatching: (() => Promise<void>) | undefined;
  const isRunningNow = async (): Promise<boolean> => {
    const { pid, state } = await mainProcess(cluster);
    // A database that somebody else stops accepts no connections, and waits for its open ones: this server's, which stay open.
    if (state === 'stopping') await stopNow(cluster).catch(() => undefined);
    return pid > 0 && isAlive(pid);
  };
  return {
    url: addressOf(cluster, port), takenOver, log: cluster.log, notice: cluster.runAs.notice,
    keepRunning: (events) => { stopWatching ??= keepRunning(isRunningNow, () => start(cluster, port), events); },
    stop: async () => {
      await stopWatching?.();
      await stopNow(cluster);
    },
  };
}

/** The first line of a program's error output, in brackets: before the database exists there is no log. */
function errorLineIn(error: unknown): string {
  const [, line] = /^\s*(\S.*)/.exec(error instanceof ProgramFailure ? error.message : '') ?? [];
  return line === undefined ? '' : ` (${line.trim()})`;
}

/** The address of the embedded PostgreSQL of `folder`, if one runs. */
export async function runningCluster(folder: string): Promise<string | undefined> {
  const data = join(folder, 'db');
  const password = (await readFile(join(folder, 'db-password'), 'utf8').catch(() => '')).trim();
  if (password === '' || !await isThere(data)) return undefined;
  const cluster: OpenableCluster = { data, password };
  const port = await portLeftRunning(cluster);
  return port === undefined ? undefined : addressOf(cluster, port);
}

/**
 * Starts the embedded PostgreSQL of `folder`, which it makes on first use, or takes over a running one. The caller has the folder's lock.
 * Throws a `StartupError` where it cannot be started, or the reason of `signal` where that is aborted before. `connections`: the most at a
 * time, if it is started.
 */
export async function startCluster(folder: string, signal?: AbortSignal, connections = 50): Promise<Cluster> {
  const data = join(folder, 'db');
  const [runAs, password] = await Promise.all([findBinaries().then((found) => chooseRunAs(found, folder, data)), passwordIn(folder, data)]);
  const cluster: ClusterFiles = { data, log: join(data, 'server.log'), runAs, password, connections };
  try {
    await initialise(cluster, signal);
    signal?.throwIfAborted();
    const runningPort = await portLeftRunning(cluster);
    return clusterAt(cluster, runningPort ?? await startFresh(cluster), runningPort !== undefined);
  } catch (error) {
    if (error instanceof StartupError || signal?.aborted) throw error;
    throw new StartupError(`The embedded database in ${data} does not start${errorLineIn(error)}; see ${cluster.log}.`, { cause: error });
  }
}
