import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '../base/clock.ts';
import { readInputTypes } from '../contract/input-types.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { signingKey } from '../database/signing-key.ts';
import { startCluster } from '../embedded/cluster.ts';
import { lockFolder } from '../embedded/folder-lock.ts';
import { keyedHashWith } from '../http/keyed-hash.ts';
import { signerWith } from '../http/signed-address.ts';
import { checkNoDemoAccounts, checkProductionSettings } from './production.ts';
import { loadReference } from '../reference/load.ts';
import { openOutbox } from '../sending/outbox.ts';
import { noSenders, sendersFor } from '../sending/senders.ts';
import type { Services } from './services.ts';
import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { retryFailedJobs } from '../jobs/failed-jobs.ts';
import { tieToDatabase } from '../storage/belonging.ts';
import { folderStorage } from '../storage/folder.ts';
import { removeOrphans } from '../storage/orphans.ts';
import { removeEnded } from '../uploads/remove-ended.ts';

export interface Prepared {
  readonly services: Services;
  /** Closes everything, in the reverse order; the embedded database is stopped, too. */
  readonly close: () => Promise<void>;
}

/** Steps to undo, the newest first. */
type Undo = (() => Promise<void>)[];

/** Names this server's data folder to the database, so that it finds what an earlier server of it left under way. */
async function serverName(folder: string): Promise<string> {
  const path = join(folder, 'server-id');
  const kept = await readFile(path, 'utf8').catch(() => '');
  const id = kept === '' ? randomUUID() : kept;
  if (kept === '') await writeFile(path, id);
  return `applicant-portal ${id}`;
}

async function makeFolders(...folders: readonly string[]): Promise<void> {
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true }))).catch((error: unknown) => {
    throw new StartupError(`The folder ${String(folders[0])} cannot be written; check DATA_DIR.`, { cause: error });
  });
}

async function openDatabaseOf(settings: Settings, folder: string, name: string, undo: Undo): Promise<Database['db']> {
  const cluster = settings.databaseUrl === '' ? await startCluster(folder) : undefined;
  if (cluster) undo.unshift(cluster.stop);
  const advice = cluster ? `see ${cluster.log}` : 'check DATABASE_URL';
  const database = await openDatabase(cluster?.url ?? settings.databaseUrl, name, advice);
  undo.unshift(database.close);
  return database.db;
}

async function openServices(settings: Settings, clock: Clock, undo: Undo): Promise<Services> {
  const folder = settings.dataDir;
  const [incoming, files, uploads] = [join(folder, 'incoming'), join(folder, 'files'), join(folder, 'uploads')];
  await makeFolders(folder, files, uploads);
  undo.unshift(await lockFolder(folder));
  await rm(incoming, { recursive: true, force: true });
  await makeFolders(incoming);
  const name = await serverName(folder);
  const db = await openDatabaseOf(settings, folder, name, undo);
  await checkNoDemoAccounts(db, settings);
  const storage = folderStorage(files);
  const key = await signingKey(db);
  await tieToDatabase(folder, key);
  await loadReference(db);
  await removeOrphans(db, storage);
  const secret = settings.signingSecret === '' ? key : settings.signingSecret;
  await removeEnded({ db, clock, uploads });
  await retryFailedJobs(db);
  const outbox = openOutbox(db, clock);
  return {
    settings, inputTypes: readInputTypes(), db, storage, incoming, uploads, clock, outbox, serverName: name,
    signer: signerWith(secret), keyedHash: keyedHashWith(secret), senders: sendersFor(settings, settings.demo ? outbox : noSenders),
  };
}

/** Opens the data folder, the database and the storage. Throws a `StartupError` where that cannot be. */
export async function prepare(settings: Settings, clock: Clock = systemClock): Promise<Prepared> {
  checkProductionSettings(settings);
  const undo: Undo = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0)) await step().catch(() => undefined);
  };
  try {
    return { services: await openServices(settings, clock, undo), close };
  } catch (error) {
    await close();
    throw error;
  }
}
