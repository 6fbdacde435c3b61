import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { StartupError } from '../base/startup-error.ts';

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * The real path of a file that a content folder names. Throws a `StartupError` where there is none, or where a link or dots
 * lead out of the folder: it may come from somebody who may not read what the server may.
 */
export async function fileIn(folder: string, file: string): Promise<string> {
  const path = join(folder, file);
  const real = await realpath(path).catch(() => undefined);
  const isThere = real !== undefined && (await stat(real)).isFile();
  if (!isThere) throw new StartupError(`${path} is named in the content but is not there.`);
  if (!isWithin(folder, path) || !isWithin(await realpath(folder), real)) throw new StartupError(`${path} is outside the content folder, and is not read.`);
  return real;
}
