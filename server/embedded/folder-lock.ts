import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../base/startup-error.ts';
import { birthOf, isRunning } from './process-info.ts';

interface Holder {
  readonly pid: number;
  readonly birth: string;
}

/** Who holds the lock; nobody where the file is gone or holds something else. */
async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    const { pid, birth } = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    return Number.isInteger(pid) && birth ? { pid: Number(pid), birth } : undefined;
  } catch {
    return undefined;
  }
}

const isAlive = async (holder: Holder | undefined): Promise<boolean> =>
  holder !== undefined && isRunning(holder.pid) && (await birthOf(holder.pid)) === holder.birth;

/** Puts the file of a process that is gone aside; gives it back where another process has taken the lock over since. */
async function clearAway(path: string): Promise<void> {
  const stale = `${path}.stale.${String(process.pid)}`;
  await rename(path, stale).catch(() => undefined);
  if (await isAlive(await holderOf(stale))) await link(stale, path).catch(() => undefined);
  await rm(stale, { force: true });
}

/** True when this process now holds the lock; a lock file appears whole or not at all. */
async function claim(path: string): Promise<boolean> {
  const draft = `${path}.${String(process.pid)}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, birth: await birthOf(process.pid) }));
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Makes this process the only one that works in `folder`; a lock left by a process that is gone is taken over.
 * Returns what gives the folder free again. Throws a `StartupError` where another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'server.lock');
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (await claim(path)) return () => rm(path, { force: true });
    const holder = await holderOf(path);
    if (await isAlive(holder)) throw new StartupError(`Another server (process ${String(holder?.pid)}) is already using ${folder}.`);
    await clearAway(path);
  }
  throw new StartupError(`${path} cannot be taken; remove it if no server is running.`);
}
