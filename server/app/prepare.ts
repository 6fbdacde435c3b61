import { passwordsWith } from '../account/passwords.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { readInputTypes } from '../contract/input-types.ts';
import { withFieldTypes } from '../contract/field-types.ts';
import { openDataFolder } from './data-folder.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { holdDatabase } from '../database/hold-database.ts';
import { signingKey } from '../database/signing-key.ts';
import { definitionsReader } from '../definitions/definitions.ts';
import { keepFirst } from '../definitions/versions.ts';
import { type Cluster, startCluster } from '../embedded/cluster.ts';
import type { Heard } from '../embedded/keep-running.ts';
import { keyedHashWith } from '../http/keyed-hash.ts';
import { freeBytesOf } from '../http/room.ts';
import { signerWith } from '../http/signed-address.ts';
import { checkNoDemoAccounts, checkProductionSettings } from './production.ts';
import { loadReference } from '../reference/load.ts';
import { openOutbox } from '../sending/outbox.ts';
import { noSenders, sendersFor } from '../sending/senders.ts';
import type { Services } from './services.ts';
import type { Settings } from '../base/settings.ts';
import { retryFailedJobs } from '../jobs/failed-jobs.ts';
import { tieToDatabase } from '../storage/belonging.ts';
import { isShared, openStores } from '../storage/open.ts';
import { removeOrphans } from '../storage/orphans.ts';
import { LIFETIME_SECONDS } from '../uploads/open.ts';
import { removeEnded } from '../uploads/remove-ended.ts';
import { checkFfmpeg } from '../videos/ffmpeg.ts';
import { removeEndedVideos } from '../videos/remove-ended.ts';
import { LONGEST_UNFINISHED } from '../videos/rules.ts';

export interface Prepared {
  readonly services: Services;
  /** From now on starts the embedded database again whenever it ends by itself. */
  readonly keepDatabase: (heard: Heard) => void;
  /** For the console: what of the start is not as one would expect. */
  readonly notice: string | undefined;
  /** Closes everything, in the reverse order; the embedded database is stopped, too. */
  readonly close: () => Promise<void>;
}

const OTHER_DATABASE = ', whatever its database is: with another DATABASE_URL a server needs a DATA_DIR of its own';

/** Steps to undo, the newest first. */
type Undo = (() => Promise<void>)[];

const clusterOf = ({ databaseUrl, dataDir }: Settings, signal: AbortSignal | undefined): Promise<Cluster | undefined> =>
  (databaseUrl === '' ? startCluster(dataDir, signal) : Promise.resolve(undefined));

async function openDatabaseOf(settings: Settings, cluster: Cluster | undefined, name: string, undo: Undo): Promise<Database['db']> {
  const advice = cluster ? `see ${cluster.log}` : 'check DATABASE_URL';
  const url = cluster?.url ?? settings.databaseUrl;
  const database = await openDatabase(url, name, advice);
  undo.unshift(database.close);
  undo.unshift(await holdDatabase(url, name, isShared(settings) ? 'one of several' : 'the only one'));
  return database.db;
}

async function openServices(settings: Settings, clock: Clock, undo: Undo, signal: AbortSignal | undefined): Promise<Omit<Prepared, 'close'>> {
  const { incoming, serverName, unlock, ...folders } = await openDataFolder(settings.dataDir, settings.databaseUrl === '' ? '' : OTHER_DATABASE);
  undo.unshift(unlock);
  const cluster = await clusterOf(settings, signal);
  if (cluster) undo.unshift(cluster.stop);
  signal?.throwIfAborted();
  const db = await openDatabaseOf(settings, cluster, serverName, undo);
  signal?.throwIfAborted();
  await checkNoDemoAccounts(db, settings);
  const { storage, uploads, videoUploads, marks } = await openStores(settings, folders, { uploads: LIFETIME_SECONDS, videoUploads: LONGEST_UNFINISHED });
  const key = await signingKey(db);
  for (const mark of marks) await tieToDatabase(mark, key);
  await loadReference(db);
  await removeOrphans(db, storage);
  const secret = settings.signingSecret === '' ? key : settings.signingSecret;
  await removeEnded({ db, clock, uploads });
  await removeEndedVideos({ db, clock, storage, videoUploads });
  await retryFailedJobs(db);
  await db.transaction((transaction) => keepFirst(transaction, clock()));
  const outbox = openOutbox(db, clock);
  const inputTypes = readInputTypes();
  const services: Services = {
    settings, inputTypes, definitions: definitionsReader(inputTypes, (entries) => withFieldTypes(inputTypes, entries)), db, storage, incoming, uploads, videoUploads, freeBytes: freeBytesOf(settings.dataDir), clock, outbox, serverName, passwords: passwordsWith(settings),
    signer: signerWith(secret), keyedHash: keyedHashWith(secret), senders: sendersFor(settings, settings.demo ? outbox : noSenders),
  };
  return { services, keepDatabase: (heard) => { cluster?.keepRunning(heard); }, notice: cluster?.notice };
}

/**
 * Opens the data folder, the database and the storage. Throws a `StartupError` where that cannot be; and what `signal` was
 * aborted with, once all that was begun is undone.
 */
export async function prepare(settings: Settings, clock: Clock = systemClock, signal?: AbortSignal): Promise<Prepared> {
  checkProductionSettings(settings);
  await checkFfmpeg(settings);
  const undo: Undo = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0)) await step().catch(() => undefined);
  };
  try {
    return { ...await openServices(settings, clock, undo, signal), close };
  } catch (error) {
    await close();
    throw error;
  }
}
