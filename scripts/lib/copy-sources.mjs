import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const excluded = new Set(['.cache', '.data', '.git', 'dist', 'node_modules']);

/**
 * Everything of a checkout but its packages and what is made of it, in the place of what the folder of the copy held.
 * @param {string} root
 * @param {string} copy
 */
export async function copySources(root, copy) {
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  for (const name of await readdir(root)) if (!excluded.has(name)) await cp(join(root, name), join(copy, name), { recursive: true });
}
