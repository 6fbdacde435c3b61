import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Opened } from '../admin/commands/command-context.ts';
import { isFolder } from '../base/at-path.ts';
import type { Clock } from '../base/clock.ts';
import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { commandLimits, NEWER_THAN_COMMAND, openDatabase } from '../database/database.ts';
import { runningCluster } from '../embedded/cluster.ts';
import { foldersOf } from '../storage/open.ts';
import { openCommon, openInSteps, prepare } from './prepare.ts';

/** The address of the database of a server that runs, or could; undefined where this process has to start it. */
async function addressOf({ databaseUrl, databaseDirectUrl, dataDir }: Settings): Promise<string | undefined> {
  const { files, incoming } = foldersOf(dataDir);
  if (!await isFolder(files) || !await isFolder(incoming)) return undefined;
  // Commands are few and need no pooler; what they publish is locked for a session.
  return databaseUrl === '' ? runningCluster(dataDir) : databaseDirectUrl || databaseUrl;
}

/** Whether no server has ever used this folder: a command that runs in the wrong folder would start a new portal. */
export const isNew = async ({ databaseUrl, dataDir }: Settings): Promise<boolean> =>
  databaseUrl === '' && !await isFolder(join(dataDir, 'db'));

/** A name of its own for each command: equal ones would end each other's connections; containers repeat process ids. */
const nameOfCommand = (): string => `applicant-portal admin ${randomUUID()}`;

/**
 * Migrates the database, beside running servers that work with both versions, or while none runs. Throws a `StartupError` where the
 * database is of a newer version. A command's statements may take as long where it starts the embedded database itself as elsewhere.
 */
export async function migrateBeside(settings: Settings, clock: Clock, signal: AbortSignal): Promise<void> {
  const url = await addressOf(settings);
  const opened = url === undefined
    ? await prepare({ ...settings, ...commandLimits, migrate: true }, clock, signal)
    : await openDatabase(url, nameOfCommand(), 'check DATABASE_URL');
  await opened.close();
  if (opened.isNewer) throw new StartupError(NEWER_THAN_COMMAND);
}

/**
 * Opens a deployment beside its server, which alone does what belongs to its start, such as removing orphans. Where no server has made the
 * folder yet, or runs the embedded database, it is opened as a server does.
 */
export async function openForAdmin(settings: Settings, clock: Clock, signal: AbortSignal): Promise<Opened> {
  const url = await addressOf(settings);
  if (url === undefined) {
    const opened = await prepare({ ...settings, ...commandLimits, migrate: false }, clock, signal);
    if (!opened.isNewer) return opened;
    await opened.close();
    throw new StartupError(NEWER_THAN_COMMAND);
  }
  return openInSteps(async (undo) => {
    const { db, close } = await openDatabase(url, nameOfCommand(), 'check DATABASE_URL', 'command');
    undo.unshift(close);
    return { services: (await openCommon(db, settings, clock)).services };
  });
}
