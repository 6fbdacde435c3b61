import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const leftOut = new Set(['.cache', '.data', '.git', 'dist', 'node_modules']);

/**
 * Everything of a checkout but its packages and what is made of it.
 * @param {string} root
 * @param {string} copy Its folder is there.
 */
export async function copySources(root, copy) {
  for (const name of await readdir(root)) if (!leftOut.has(name)) await cp(join(root, name), join(copy, name), { recursive: true });
}
