import { randomUUID } from 'node:crypto';
import { passwordsWith } from '../account/passwords.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { ringOf } from '../base/key-ring.ts';
import { readInputTypes } from '../contract/input-types.ts';
import { withFieldTypes } from '../contract/field-types.ts';
import { openDataFolder } from './data-folder.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type ServerLock, acquireServerLock } from '../database/server-lock.ts';
import { readSigningKeys } from '../database/signing-key.ts';
import { definitionsReader } from '../definitions/definitions.ts';
import { createFirstVersion } from '../definitions/versions.ts';
import { type Cluster, startCluster } from '../embedded/cluster.ts';
import type { DatabaseEvents } from '../embedded/keep-running.ts';
import { checkClient } from '../http/client.ts';
import { openFigures } from '../http/figures.ts';
import { keyedHashWith } from '../http/keyed-hash.ts';
import { freeBytesOf } from '../http/disk-space.ts';
import { signerWith } from '../http/signed-address.ts';
import { startOrphanSearch } from './look-for-orphans.ts';
import { checkNoDemoAccounts, checkProductionSettings } from './production.ts';
import { loadReference } from '../database/reference/load.ts';
import { openOutbox } from '../messages/sending/outbox.ts';
import { noSenders, sendersFor } from '../messages/sending/senders.ts';
import type { Services } from './services.ts';
import type { Settings } from '../base/settings.ts';
import { retryFailedJobs } from '../messages/jobs/failed-jobs.ts';
import { tieToDatabase } from '../storage/database-mark.ts';
import { foldersOf, isShared, openStores } from '../storage/open.ts';
import { removeOrphans } from '../storage/orphans.ts';
import { removeEnded } from '../intake/uploads/remove-ended.ts';
import { type Ffmpeg, findFfmpeg } from '../videos/find-ffmpeg.ts';
import { removeEndedVideos } from '../videos/remove-ended.ts';

export interface Prepared extends Pick<Database, 'isNewer'> {
  readonly services: Services;
  /** From this call on, the embedded database is restarted when it ends unexpectedly. */
  readonly keepDatabase: (events: DatabaseEvents) => void;
  /** For the console: what is unusual about the start. */
  readonly notice: string | undefined;
  /** Closes everything in reverse order, and stops the embedded database. */
  readonly close: () => Promise<void>;
}

const OTHER_DATABASE = ', whatever its database is: with another DATABASE_URL a server needs a DATA_DIR of its own';

const NEWER = 'The database is of a newer version of the portal than this server, which should be brought to that version soon.';

/** Steps that undo what was opened, the newest first. */
type Undo = (() => Promise<void>)[];

/** Opens something step by step; where a step fails, what was opened before is closed. `close` closes all of it. */
export async function openInSteps<Opened>(open: (undo: Undo) => Promise<Opened>): Promise<Opened & Pick<Prepared, 'close'>> {
  const undo: Undo = [];
  const close = async (): Promise<void> => { for (const step of undo.splice(0)) await step().catch(() => undefined); };
  try {
    return { ...await open(undo), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Of the server's lock, and of commands and back-ups that run beside it. */
const OTHER_CONNECTIONS = 40;

/** Starts the embedded database, unless the settings name another. */
export async function openCluster(
  { databaseUrl, dataDir, databaseConnections }: Settings, undo: Undo, signal?: AbortSignal,
): Promise<Cluster | undefined> {
  const cluster = databaseUrl === '' ? await startCluster(dataDir, signal, databaseConnections + OTHER_CONNECTIONS) : undefined;
  if (cluster) undo.unshift(cluster.stop);
  return cluster;
}

async function openDatabaseOf(
  settings: Settings, cluster: Cluster | undefined, name: string, undo: Undo,
): Promise<Omit<Database, 'close'> & Pick<ServerLock, 'isLocked'>> {
  const advice = cluster ? `see ${cluster.log}` : 'check DATABASE_URL';
  const url = cluster?.url ?? settings.databaseUrl;
  const direct = cluster || settings.databaseDirectUrl === '' ? url : settings.databaseDirectUrl;
  const database = await openDatabase({ url, direct }, name, advice, settings.migrate ? 'up to date' : 'only what is', settings);
  undo.unshift(database.close);
  const { isLocked, release } = await acquireServerLock(direct, name, isShared(settings) ? 'shared' : 'exclusive');
  undo.unshift(release);
  return { ...database, isLocked };
}

/** Opens what servers and commands both need in addition to the database. */
export async function openCommon(db: Database['db'], settings: Settings, clock: Clock) {
  const { marks, ...stores } = await openStores(settings);
  const { identity, ring: storedRing } = await readSigningKeys(db);
  for (const mark of marks) await tieToDatabase(mark, identity);
  await inTransaction(db.$client, (transaction) => createFirstVersion(transaction, clock()));
  const [ring, inputTypes] = [ringOf(settings, storedRing), readInputTypes()];
  const definitions = definitionsReader(inputTypes, (entries) => withFieldTypes(inputTypes, entries));
  const { incoming } = foldersOf(settings.dataDir);
  const [passwords, keyedHash] = [passwordsWith(settings), keyedHashWith(ring)];
  return { ring, services: { ...stores, db, clock, incoming, inputTypes, definitions, passwords, keyedHash } };
}

async function openServices(
  settings: Settings, ffmpeg: Ffmpeg, clock: Clock, undo: Undo, signal: AbortSignal | undefined,
): Promise<Omit<Prepared, 'close'>> {
  const { serverName: nameInFolder, unlock } =
    await openDataFolder(settings.dataDir, settings.databaseUrl === '' ? '' : OTHER_DATABASE);
  undo.unshift(unlock);
  // With a bucket every start has a new name: the jobs of the previous process are taken over when its heartbeat stops.
  const serverName = isShared(settings) ? `applicant-portal ${randomUUID()}` : nameInFolder;
  const cluster = await openCluster(settings, undo, signal);
  signal?.throwIfAborted();
  const { db, direct, isLocked, isNewer } = await openDatabaseOf(settings, cluster, serverName, undo);
  signal?.throwIfAborted();
  await checkNoDemoAccounts(db, settings);
  const { ring, services: opened } = await openCommon(db, settings, clock);
  await loadReference(db);
  // A folder is searched for orphans while nobody else has it; a bucket, which may hold millions of files, by jobs and by the housekeeping.
  if (isShared(settings)) await startOrphanSearch({ db });
  else {
    await removeOrphans(db, opened.storage);
    await removeEnded(opened);
    await removeEndedVideos(opened);
  }
  await retryFailedJobs(db);
  const outbox = openOutbox(db, clock);
  const services: Services = {
    ...opened, settings, ffmpeg, direct, outbox, serverName, isLocked, freeBytes: freeBytesOf(settings.dataDir), figures: openFigures(),
    signer: signerWith(ring), senders: sendersFor(settings, settings.demo ? outbox : noSenders),
  };
  return { services, keepDatabase: (events) => { cluster?.keepRunning(events); }, isNewer, notice: isNewer ? NEWER : cluster?.notice };
}

/**
 * Opens the data folder, the database and the storage. Throws a `StartupError` where that fails, and the reason of `signal` where that is
 * aborted; what was opened by then is closed.
 */
export async function prepare(settings: Settings, clock: Clock = systemClock, signal?: AbortSignal): Promise<Prepared> {
  const ffmpeg = await findFfmpeg(settings);
  checkProductionSettings(settings, ffmpeg);
  checkClient(settings);
  return openInSteps((undo) => openServices(settings, ffmpeg, clock, undo, signal));
}
