import { open } from 'node:fs/promises';

/** Puts on disk what was written to a file, or which files a folder holds. `mode`: who may read it from then on. */
export async function flush(path: string, mode?: number): Promise<void> {
  const handle = await open(path, 'r');
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
