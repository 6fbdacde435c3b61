// dist/.stamp holds the hash of everything the build reads, so that a start without changes builds nothing.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, root, runNode, say } from './run.mjs';
import { setUp } from './set-up.mjs';

const inputs = [
  'index.html', 'package-lock.json', 'schemas', 'scripts/build.mjs', 'scripts/generate.mjs', 'server', 'src', 'tools/preview', 'vite.config.ts', 'widgets',
];
const outputs = ['dist/client/index.html', 'dist/server/main.js', 'src/fields/generated', 'src/wire/generated'];
const stampFile = join(root, 'dist', '.stamp');

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesUnder = (path) => {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).sort().flatMap((name) => (name === 'generated' ? [] : filesUnder(`${path}/${name}`)));
};

/** @returns {string} */
export function hashInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(join(root, file))).update('\0');
  return hash.digest('hex');
}

export const clearStamp = () => {
  rmSync(stampFile, { force: true });
};

/** @param {string} hash Of the inputs as they were before the build began. */
export const writeStamp = (hash) => {
  writeFileSync(stampFile, hash);
};

const isBuilt = () =>
  outputs.every((path) => existsSync(join(root, path)))
  && existsSync(stampFile)
  && readFileSync(stampFile, 'utf8') === hashInputs();

export async function ensureBuilt() {
  if (isBuilt()) return;
  await setUp(async () => {
    if (isBuilt()) return;
    say('Building (no build of these sources is here); this takes up to half a minute');
    if ((await runNode('scripts/build.mjs')) !== 0) exitWithError('The build failed; its message is above.');
  });
}
