import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configstore, FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';

/** Puts on disk what was written to a file, or which files a folder holds. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What is written down of each upload, never half: a new one takes the place of the old one at once. */
function durableConfigs(directory: string): Configstore {
  const pathOf = (id: string): string => join(directory, `${id}.json`);
  return {
    get: async (id) => {
      const kept = await readFile(pathOf(id), 'utf8').catch(() => undefined);
      return kept === undefined ? undefined : new Upload(JSON.parse(kept) as ConstructorParameters<typeof Upload>[0]);
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

/** The store of @tus/file-store, in which what is acknowledged is on disk: it never flushes anything by itself. */
export class DurableStore extends FileStore {
  constructor(directory: string, lifetimeSeconds: number) {
    super({ directory, configstore: durableConfigs(directory), expirationPeriodInMilliseconds: lifetimeSeconds * 1000 });
  }

  override async write(...[bytes, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    const end = await super.write(bytes, id, offset);
    await flush(join(this.directory, id));
    return end;
  }
}
