import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFolder } from '../base/at-path.ts';
import { codeOf } from '../base/log-failure.ts';
import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { lockFolder } from '../embedded/kernel-lock.ts';
import { isDatabaseFull, isDiskFull } from '../http/disk-space.ts';
import { foldersOf } from '../storage/open.ts';

/** The data folder of one server, exclusively its own and on one file system; files of interrupted calls are removed at every start. */
interface DataFolder {
  /** Distinguishes this folder's server from the others of its database, also after a restart. */
  readonly serverName: string;
  /** Releases the folder for another server. */
  readonly unlock: () => Promise<void>;
}

const OWNER_ONLY = 0o700;
/** Root's database runs as another user, who has to pass through the folder. */
const OWNER_ONLY_PASSABLE = 0o711;

const diskFullError = (where: string, cause: unknown): StartupError => new StartupError(`There is no room left for ${where}.`, { cause });

/** The error of a failed start: a full disk becomes a `StartupError`, every other error is returned as it is. */
export const explainDiskFull = (error: unknown, { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): unknown =>
  (isDiskFull(error) ? diskFullError(isDatabaseFull(error) && databaseUrl !== '' ? 'the database' : dataDir, error) : error);

/** Makes all files of this process unreadable for other users. */
export const makeFilesPrivate = (): void => { process.umask(0o077); };

/** Like `mkdir -p`. Node's own does not end below the proc file system, where folders cannot be made. */
async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
    await chmod(path, mode);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && await isFolder(path)) return;
    if (codeOf(error) !== 'ENOENT' || await isFolder(dirname(path))) throw error;
    await makeFolder(dirname(path), mode);
    await makeFolder(path, mode);
  }
}

/** A folder within the data folder; an older version made it readable for others. */
async function makeOwnFolder(path: string): Promise<void> {
  await makeFolder(path, OWNER_ONLY);
  await chmod(path, OWNER_ONLY);
}

async function serverNameIn(folder: string): Promise<string> {
  const path = join(folder, 'server-id');
  const stored = await readFile(path, 'utf8').catch(() => '');
  const id = stored === '' ? randomUUID() : stored;
  if (stored === '') await writeFile(path, id);
  return `applicant-portal ${id}`;
}

/**
 * Makes a data folder where there is none and locks it for this process. Throws a `StartupError` where that fails; `advice` is added where
 * another process has the lock.
 */
export async function openDataFolder(folder: string, advice = ''): Promise<DataFolder> {
  const folders = foldersOf(folder);
  let unlock: DataFolder['unlock'] | undefined;
  try {
    await makeFolder(folder, process.getuid?.() === 0 ? OWNER_ONLY_PASSABLE : OWNER_ONLY);
    unlock = await lockFolder(folder, advice);
    await rm(folders.incoming, { recursive: true, force: true });
    await Promise.all(Object.values(folders).map(makeOwnFolder));
    return { unlock, serverName: await serverNameIn(folder) };
  } catch (error) {
    await unlock?.();
    if (error instanceof StartupError) throw error;
    if (isDiskFull(error)) throw diskFullError(folder, error);
    throw new StartupError(`The folder ${folder} cannot be written; check DATA_DIR.`, { cause: error });
  }
}
