import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'schemas', 'wire'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The project folder with package.json and schemas/ was not found.');
  return findRoot(parent);
}

/** The project's folder, found upwards so that `server/*.ts` and the bundle in `dist/server` read the same data files. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** A path inside the project, for instance `inProject('server', 'demo')`. */
export const inProject = (...parts: readonly string[]): string => join(projectRoot, ...parts);
