import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../base/startup-error.ts';

/**
 * Ties a data folder to the database that refers to its files, known by its signing key, which also a restored copy of
 * it has. Throws a `StartupError` where the folder is tied to another: that database would know none of these files, and
 * they would be removed as orphans.
 */
export async function tieToDatabase(folder: string, signingKey: string): Promise<void> {
  const path = join(folder, 'database-id');
  const id = createHash('sha256').update(signingKey).digest('hex');
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept === id) return;
  if (kept !== '') throw new StartupError(`The files in ${folder} belong to another database; check DATA_DIR and DATABASE_URL.`);
  await writeFile(`${path}.new`, id);
  await rename(`${path}.new`, path);
}
