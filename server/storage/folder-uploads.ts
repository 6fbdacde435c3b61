import { copyFile, link, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configstore, FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { codeOf } from '../base/log-failure.ts';
import { flush } from './folder.ts';
import type { UploadStore } from './upload-store.ts';

/** Stores the data of each upload atomically: a new file replaces the old one at once. */
function durableConfigs(directory: string): Configstore {
  const pathOf = (id: string): string => join(directory, `${id}.json`);
  return {
    get: async (id) => {
      const stored = await readFile(pathOf(id), 'utf8').catch(() => undefined);
      return stored === undefined ? undefined : new Upload(JSON.parse(stored) as ConstructorParameters<typeof Upload>[0]);
    },
    set: async (id, upload) => {
      const path = `${pathOf(id)}.new`;
      await writeFile(path, JSON.stringify(upload));
      await flush(path);
      await rename(path, pathOf(id));
      await flush(directory);
    },
    delete: (id) => rm(pathOf(id), { force: true }),
  };
}

/** Not every file system has hard links. */
const NO_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EMLINK', 'EXDEV']);

/** The store of @tus/file-store, changed so that acknowledged bytes are on disk: by itself it never flushes. */
export class FolderUploads extends FileStore implements UploadStore {
  /** `directory` exists, on the file system of the stored files. */
  constructor(directory: string, lifetimeSeconds: number) {
    super({ directory, configstore: durableConfigs(directory), expirationPeriodInMilliseconds: lifetimeSeconds * 1000 });
  }

  override async write(...[bytes, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    const end = await super.write(bytes, id, offset);
    await flush(join(this.directory, id));
    return end;
  }

  readonly sizeOf = (id: string): Promise<number | undefined> => stat(join(this.directory, id)).then(({ size }) => size, () => undefined);

  readonly fetch = async (id: string, path: string): Promise<void> => {
    const source = join(this.directory, id);
    await link(source, path).catch(async (error: unknown) => {
      if (!NO_LINKS.has(codeOf(error))) throw error;
      await copyFile(source, path);
    });
  };

  readonly discard = async (ids: readonly string[]): Promise<void> => {
    const paths = ids.flatMap((id) => ['', '.json', '.json.new'].map((end) => join(this.directory, id + end)));
    await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
  };

  readonly ids = async (): Promise<readonly string[]> =>
    [...new Set((await readdir(this.directory)).map((name) => name.replace(/\.json(\.new)?$/, '')))];
}
