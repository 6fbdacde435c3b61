import type { BackupSurroundings, OpenedTarget } from '../admin/commands/surroundings.ts';
import type { Settings } from '../base/settings.ts';
import { openDatabase } from '../database/database.ts';
import { folderMark } from '../storage/belonging.ts';
import { READ_BY_ALL, foldersOf, openStores } from '../storage/open.ts';
import { openDataFolder } from './data-folder.ts';
import { openCluster, openInSteps } from './prepare.ts';

/**
 * Opens the place that the settings name as a server would find it at its first start: an embedded database is made and started there.
 * Throws a `StartupError` where a server is at it, or its database holds something already.
 */
const openForRestore = (settings: Settings, signal: AbortSignal): Promise<OpenedTarget> => openInSteps(async (undo) => {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  const { unlock, serverName } = await openDataFolder(dataDir, ', and a back-up is restored where no server runs');
  undo.unshift(unlock);
  const cluster = await openCluster(settings, undo, signal);
  const { direct, close } =
    await openDatabase(cluster?.url ?? (databaseDirectUrl || databaseUrl), serverName, 'check DATABASE_URL', 'restore');
  undo.unshift(close);
  return { target: { pool: direct, stores: await openStores(settings), incoming: foldersOf(dataDir).incoming } };
});

/** The file of `DATA_DIR` that says of which moment the last back-up is: `{ "at": "2026-11-27T03:00:00.000Z" }`. */
export const LAST_BACKUP = 'last-backup.json';

/** What back-ups of the deployment that the settings name are made with, and restored. */
export const backupsWith = (settings: () => Settings, signal: AbortSignal): BackupSurroundings => ({
  passphrase: () => settings().backupPassphrase,
  openTarget: () => openForRestore(settings(), signal),
  noteMade: (at) => folderMark(settings().dataDir, LAST_BACKUP, READ_BY_ALL).write(`${JSON.stringify({ at })}\n`),
});
