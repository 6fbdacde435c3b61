import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';

/** A new folder for the back-ups of a test file, with a new key in it. */
export async function newKeyFolder(): Promise<{ readonly folder: string; readonly keyFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  const keyFile = join(folder, 'key');
  await writeFile(keyFile, `${await generateX25519Identity()}\n`);
  return { folder, keyFile };
}
