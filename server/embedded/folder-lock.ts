import { ftruncate, writeFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../base/startup-error.ts';
import { takeLock } from './kernel-lock.ts';

/**
 * Makes this process the only one that works in `folder`, until it lets go or ends, however it ends. Returns what gives
 * the folder free again. Throws a `StartupError` where another process has it, with `advice`.
 */
export async function lockFolder(folder: string, advice = ''): Promise<() => Promise<void>> {
  const path = join(folder, 'server.lock');
  const lock = await takeLock(path);
  if (!lock) {
    const holder = (await readFile(path, 'utf8').catch(() => '')).trim();
    throw new StartupError(`Another server${holder === '' ? '' : ` (process ${holder})`} is already using ${folder}${advice}.`);
  }
  // Only for that sentence. The file itself stays: a lock on a file that is gone would keep out nobody.
  await promisify(ftruncate)(lock.descriptor);
  await promisify(writeFile)(lock.descriptor, String(process.pid));
  return lock.release;
}
