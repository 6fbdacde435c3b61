import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFolder } from '../base/at-path.ts';
import { codeOf } from '../base/log-failure.ts';
import { StartupError } from '../base/startup-error.ts';
import { lockFolder } from '../embedded/folder-lock.ts';

/** The folders of one server, all its own and all on one file system. */
export interface DataFolder {
  /** Files of applicants and of the deployment. */
  readonly files: string;
  /** What resumable uploads have brought so far. */
  readonly uploads: string;
  /** What uploads of videos have brought so far. */
  readonly videoUploads: string;
  /** Files of calls under way; emptied at every start. */
  readonly incoming: string;
  /** Tells this folder's server from the others of its database, also after a restart. */
  readonly serverName: string;
  /** Lets another server have the folder. */
  readonly unlock: () => Promise<void>;
}

const OWN = 0o700;
/** Root's database runs as another user, who has to pass. */
const OWN_TO_BE_PASSED = 0o711;
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** For the whole process: nobody else reads what it writes. */
export const writeOnlyForItself = (): void => { process.umask(0o077); };

/** Like `mkdir -p`. Node's own does not end below the proc file system, where a folder neither is nor can be made. */
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

/** A folder of the server's within its data folder; one of an older version was open to others. */
async function makeOwnFolder(path: string): Promise<void> {
  await makeFolder(path, OWN);
  await chmod(path, OWN);
}

async function serverNameIn(folder: string): Promise<string> {
  const path = join(folder, 'server-id');
  const kept = await readFile(path, 'utf8').catch(() => '');
  const id = kept === '' ? randomUUID() : kept;
  if (kept === '') await writeFile(path, id);
  return `applicant-portal ${id}`;
}

async function open(
  folder: string, [files, uploads, videoUploads, incoming]: readonly [string, string, string, string], advice: string,
): Promise<DataFolder> {
  await makeFolder(folder, process.getuid?.() === 0 ? OWN_TO_BE_PASSED : OWN);
  const unlock = await lockFolder(folder, advice);
  try {
    await rm(incoming, { recursive: true, force: true });
    await Promise.all([files, uploads, videoUploads, incoming].map(makeOwnFolder));
    return { files, uploads, videoUploads, incoming, unlock, serverName: await serverNameIn(folder) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The folders within a data folder. */
export const foldersOf = (folder: string) => ({
  files: join(folder, 'files'), uploads: join(folder, 'uploads'), videoUploads: join(folder, 'videos'), incoming: join(folder, 'incoming'),
});

/**
 * Makes a data folder where there is none and takes it for this process alone. Throws a `StartupError` where that cannot be; `advice`
 * for where another has it.
 */
export async function openDataFolder(folder: string, advice = ''): Promise<DataFolder> {
  const { files, uploads, videoUploads, incoming } = foldersOf(folder);
  return open(folder, [files, uploads, videoUploads, incoming], advice).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    if (NO_ROOM.has(codeOf(error))) throw new StartupError(`There is no room left for ${folder}.`, { cause: error });
    throw new StartupError(`The folder ${folder} cannot be written; check DATA_DIR.`, { cause: error });
  });
}
