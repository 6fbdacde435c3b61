import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { StartupError } from '../base/startup-error.ts';

function isWithin(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/**
 * The real path of a file that content names, or its fault. Links and dots that lead out of the folder are faults: the content's author may
 * not be allowed to read what the server may.
 */
export async function findFile(
  folder: string, file: string,
): Promise<{ readonly path: string } | { readonly fault: 'absent' | 'outside' }> {
  const path = join(folder, file);
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !(await stat(real)).isFile()) return { fault: 'absent' };
  return isWithin(folder, path) && isWithin(await realpath(folder), real) ? { path: real } : { fault: 'outside' };
}

/** As `findFile`. Throws a `StartupError` for a fault. */
export async function fileIn(folder: string, file: string): Promise<string> {
  const found = await findFile(folder, file);
  if ('path' in found) return found.path;
  const reason = found.fault === 'absent' ? 'is named in the content but is not there' : 'is outside the content folder, and is not read';
  throw new StartupError(`${join(folder, file)} ${reason}.`);
}
