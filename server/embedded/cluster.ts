import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isThere } from '../base/at-path.ts';
import { StartupError } from '../base/startup-error.ts';
import { findBinaries } from './binaries.ts';
import { type Heard, keepRunning } from './keep-running.ts';
import { type KernelLock, takeLock } from './kernel-lock.ts';
import { commandOf, isAlive, isRunning } from './process-info.ts';
import { ProgramFailure, runProgram } from './run-program.ts';
import { type Way, chooseWay, giveTo } from './ways.ts';

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
  readonly keepRunning: (heard: Heard) => void;
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly data: string;
  readonly log: string;
  readonly way: Way;
  readonly password: string;
  /** The most connections at a time. */
  readonly connections: number;
}

const READY_WITHIN_SECONDS = 60;
/** Processes of a database whose main process was killed end within this time. */
const ENDED_WITHIN_MS = 10_000;

/** The folder and the password of a database. */
type Known = Pick<Place, 'data' | 'password'>;

const addressOf = (place: Known, port: number): string => `postgres://postgres:${place.password}@127.0.0.1:${String(port)}/postgres`;

async function pgCtl({ way, data }: Place, args: readonly string[], lock?: KernelLock): Promise<void> {
  const line = [...way.prefix, way.binaries.pg_ctl, '-D', data, '-w', '-t', String(READY_WITHIN_SECONDS), ...args];
  // On Windows other programs cannot use a descriptor.
  const descriptor = process.platform === 'win32' ? undefined : lock?.descriptor;
  await runProgram(line, { ...(way.user && { user: way.user }), ...(descriptor !== undefined && { descriptor }) });
}

/** The database's password, made before the database and flushed to disk: without it the data cannot be read. */
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

/** Removes unfinished folders of killed servers. A program that outlives its server may still write to one: that one stays. */
async function clearDrafts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('db.new'));
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Makes the data folder under another name and renames it, so that a kill in between leaves nothing unfinished. */
async function initialise({ data, way, password }: Place, signal: AbortSignal | undefined): Promise<void> {
  await clearDrafts(dirname(data));
  if (await isThere(data)) return;
  const draft = await mkdtemp(`${data}.new-`);
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
  try {
    const { owner } = way;
    if (owner) await Promise.all([draft, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
    const args = ['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--no-locale', `--pwfile=${passwordFile}`];
    await runProgram([...way.prefix, way.binaries.initdb, ...args], { ...(way.user && { user: way.user }), ...(signal && { signal }) });
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
async function areOne(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return first === second;
}

/** Whether the database at `port` accepts our password and uses our folder. */
async function isOurs(place: Known, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: addressOf(place, port), connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0] !== undefined && await areOne(rows[0].data_directory, place.data);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The file of the database's main process: its id (0 where there is none), and its state in the words of PostgreSQL. */
async function mainProcess({ data }: Known): Promise<Readonly<Record<'pid' | 'port', number> & Record<'folder' | 'state', string>>> {
  const [pid, folder = '', , port, , , , state = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: Number(pid), folder, port: Number(port ?? 0), state: state.trim() };
}

/** The port of a database that a killed server left running here, once it is ready. A SIGKILL of the server leaves it running. */
async function portLeftRunning(place: Known): Promise<number | undefined> {
  const deadline = Date.now() + READY_WITHIN_SECONDS * 1000;
  while (Date.now() < deadline) {
    const { pid, folder, port } = await mainProcess(place);
    if (!pid || !isRunning(pid)) return undefined;
    if (!(await commandOf(pid)).includes(`-D ${folder} `) || !await areOne(folder, place.data)) return undefined;
    if (port && await isOurs(place, port)) return port;
    await wait(100);
  }
  throw new StartupError(`The database left running in ${place.data} does not answer.`);
}

/**
 * Takes the lock that every process of the database holds: as long as one lives, even in an invisible process namespace, no second database
 * starts on the same files.
 */
async function databaseLock({ data }: Place): Promise<KernelLock> {
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

async function start(place: Place, port: number): Promise<void> {
  const options = [
    `-p ${String(port)}`, '-c listen_addresses=127.0.0.1', '-c unix_socket_directories=', '-c log_error_verbosity=terse',
    '-c log_checkpoints=off', `-c max_connections=${String(place.connections)}`,
  ];
  const lock = await databaseLock(place);
  try {
    await giveTo(place.way.owner, place.data);
    // Another program has that process id by now: PostgreSQL would take it for a database.
    const { pid } = await mainProcess(place);
    if (pid > 0 && isRunning(pid)) await rm(join(place.data, 'postmaster.pid'));
    await pgCtl(place, ['-l', place.log, '-o', options.join(' '), 'start'], lock);
  } finally {
    await lock.release();
  }
}

async function startFresh(place: Place): Promise<number> {
  const port = await freePort();
  await rm(place.log, { force: true });
  await start(place, port);
  return port;
}

/** Stops the database, whoever is connected. */
const endNow = (place: Place): Promise<void> => pgCtl(place, ['-m', 'fast', 'stop']);

function clusterAt(place: Place, port: number, takenOver: boolean): Cluster {
  let stopKeeping: (() => Promise<void>) | undefined;
  const isRunningNow = async (): Promise<boolean> => {
    const { pid, state } = await mainProcess(place);
    // A database that somebody else stops accepts no connections, and waits for its open ones: this server's, which stay open.
    if (state === 'stopping') await endNow(place).catch(() => undefined);
    return pid > 0 && isAlive(pid);
  };
  return {
    url: addressOf(place, port), takenOver, log: place.log, notice: place.way.notice,
    keepRunning: (heard) => { stopKeeping ??= keepRunning(isRunningNow, () => start(place, port), heard); },
    stop: async () => {
      await stopKeeping?.();
      await endNow(place);
    },
  };
}

/** The first line of a program's error output, in brackets: before the database exists there is no log. */
function complaintIn(error: unknown): string {
  const [, line] = /^\s*(\S.*)/.exec(error instanceof ProgramFailure ? error.message : '') ?? [];
  return line === undefined ? '' : ` (${line.trim()})`;
}

/** The address of the embedded PostgreSQL of `folder`, if one runs. */
export async function runningCluster(folder: string): Promise<string | undefined> {
  const data = join(folder, 'db');
  const password = (await readFile(join(folder, 'db-password'), 'utf8').catch(() => '')).trim();
  if (password === '' || !await isThere(data)) return undefined;
  const place: Known = { data, password };
  const port = await portLeftRunning(place);
  return port === undefined ? undefined : addressOf(place, port);
}

/**
 * Starts the embedded PostgreSQL of `folder`, which it makes on first use, or takes over a running one. The caller has the folder's lock.
 * Throws a `StartupError` where it cannot be started, or the reason of `signal` where that is aborted before. `connections`: the most at a
 * time, if it is started.
 */
export async function startCluster(folder: string, signal?: AbortSignal, connections = 50): Promise<Cluster> {
  const data = join(folder, 'db');
  const [way, password] = await Promise.all([findBinaries().then((found) => chooseWay(found, folder, data)), passwordIn(folder, data)]);
  const place: Place = { data, log: join(data, 'server.log'), way, password, connections };
  try {
    await initialise(place, signal);
    signal?.throwIfAborted();
    const left = await portLeftRunning(place);
    return clusterAt(place, left ?? await startFresh(place), left !== undefined);
  } catch (error) {
    if (error instanceof StartupError || signal?.aborted) throw error;
    throw new StartupError(`The embedded database in ${data} does not start${complaintIn(error)}; see ${place.log}.`, { cause: error });
  }
}
