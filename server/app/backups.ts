import type { BackupContext, OpenedTarget } from '../admin/commands/command-context.ts';
import type { Settings } from '../base/settings.ts';
import { openDatabase } from '../database/database.ts';
import { folderMark } from '../storage/database-mark.ts';
import { READ_BY_ALL, foldersOf, openStores } from '../storage/open.ts';
import { openDataFolder } from './data-folder.ts';
import { openCluster, openInSteps } from './prepare.ts';

/**
 * Opens the database and the storage that the settings name, as a server does at its first start: it makes and starts an embedded database.
 * Throws a `StartupError` where a server uses them, or the database is not empty.
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

/** The file of `DATA_DIR` with the time of the last back-up: `{ "at": "2026-11-27T03:00:00.000Z" }`. */
export const LAST_BACKUP = 'last-backup.json';

/** What makes and restores back-ups of the deployment that the settings name. */
export const backupsWith = (settings: () => Settings, signal: AbortSignal): BackupContext => ({
  passphrase: () => settings().backupPassphrase,
  openTarget: () => openForRestore(settings(), signal),
  recordMade: (at) => folderMark(settings().dataDir, LAST_BACKUP, READ_BY_ALL).write(`${JSON.stringify({ at })}\n`),
});
