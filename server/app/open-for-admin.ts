import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Opened } from '../admin/commands/surroundings.ts';
import { isFolder } from '../base/at-path.ts';
import type { Clock } from '../base/clock.ts';
import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { commandLimits, NEWER_THAN_COMMAND, openDatabase } from '../database/database.ts';
import { runningCluster } from '../embedded/cluster.ts';
import { foldersOf } from '../storage/open.ts';
import { openBeside, openInSteps, prepare } from './prepare.ts';

/** The database of a server that runs, or could; nothing where this process has to start it. */
async function addressOf({ databaseUrl, databaseDirectUrl, dataDir }: Settings): Promise<string | undefined> {
  const { files, incoming } = foldersOf(dataDir);
  if (!await isFolder(files) || !await isFolder(incoming)) return undefined;
  // A command is one of few: it needs no pooler, and locks what it publishes for the time of a session.
  return databaseUrl === '' ? runningCluster(dataDir) : databaseDirectUrl || databaseUrl;
}

/** Whether no server has ever kept anything there: a command that is run in the wrong place would begin a portal of its own. */
export const isNew = async ({ databaseUrl, dataDir }: Settings): Promise<boolean> =>
  databaseUrl === '' && !await isFolder(join(dataDir, 'db'));

/** Commands are each nobody's successor, whose connections would be ended; in containers many processes have one number. */
const nameOfCommand = (): string => `applicant-portal admin ${randomUUID()}`;

/**
 * Migrates the database, beside running servers that work with both versions, or while none runs. Throws a `StartupError` where the
 * database is of a newer version. A command that opens the deployment as a server does has the limits of a command, too.
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
 * Opens a deployment beside its server: what is only a server's at its start, such as removing files that nothing refers
 * to, is left to it. Where no server has made the folder yet, or runs the embedded database, it is opened as a server does.
 */
export async function openForAdmin(settings: Settings, clock: Clock, signal: AbortSignal): Promise<Opened> {
  const url = await addressOf(settings);
  if (url === undefined) return prepare({ ...settings, ...commandLimits, migrate: false }, clock, signal);
  return openInSteps(async (undo) => {
    const { db, close } = await openDatabase(url, nameOfCommand(), 'check DATABASE_URL', 'command');
    undo.unshift(close);
    return { services: (await openBeside(db, settings, clock)).services };
  });
}
