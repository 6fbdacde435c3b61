import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withFile } from '../base/at-path.ts';
import { codeOf } from '../base/log-failure.ts';
import { type Storage, putBy } from './storage.ts';

/** Flushes a file, or the entries of a folder, to disk. `mode`: the file's permissions from then on. */
export const flush = (path: string, mode?: number): Promise<void> => withFile(path, 'r', async (file) => {
  if (mode !== undefined) await file.chmod(mode);
  await file.sync();
});

const OWN_FILE = 0o600;

const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** For `catch` on files that may be missing: undefined for a missing one, else throws. */
export function unlessMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}

/** Gives files that root stores beside a server of another user to that user, who owns the folder. */
async function giveToOwnerOf(folder: string, paths: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) await Promise.all(paths.map((path) => chown(path, uid, gid)));
}

/** Storage in a folder, which must be on the same file system as the temporary files. */
export function folderStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error('not a key of this storage');
    return join(root, key.slice(0, 2), key);
  };
  const place: Storage['place'] = async (key, temporaryPath) => {
    const path = pathOf(key);
    // A copy of a content file would have its permissions.
    await flush(temporaryPath, OWN_FILE);
    await mkdir(dirname(path), { recursive: true });
    await giveToOwnerOf(root, [temporaryPath, dirname(path)]);
    await rename(temporaryPath, path);
    await flush(dirname(path));
    await flush(root);
  };
  return {
    place,
    put: putBy(place),
    open: async (key, range) => {
      const handle = await open(pathOf(key), 'r').catch(unlessMissing);
      return handle && { stream: handle.createReadStream(range), size: (await handle.stat()).size };
    },
    sizeOf: async (key) => (await stat(pathOf(key)).catch(unlessMissing))?.size,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* keys(after = '') {
      const folders = await readdir(root, { withFileTypes: true }).catch(() => []);
      const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
      for (const name of names) yield* (await readdir(join(root, name))).filter((key) => isKey(key) && key > after).sort();
    },
  };
}
