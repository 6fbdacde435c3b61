// Installs what package-lock.json says, when it is not there yet. Node built-ins only: nothing else is there before it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportProgress } from './progress.mjs';
import { exitWithError, readJson, root, runNpm, say } from './run.mjs';
import { setUp } from './set-up.mjs';

/**
 * `run`: what building and running need; `all`: the development tools as well.
 * @typedef {'run' | 'all'} Scope
 * @typedef {{ lock: string, scope: Scope, platform: string }} Installation
 */

const npmArgs = { run: ['--omit=dev'], all: ['--include=dev'] };

/** @param {string} folder */
const markerOf = (folder) => join(folder, 'node_modules', '.installation.json');

/**
 * @param {string} folder
 * @param {Scope} scope
 * @returns {Installation}
 */
const wantedInstallation = (folder, scope) => ({
  lock: createHash('sha256').update(readFileSync(join(folder, 'package-lock.json'))).digest('hex'),
  scope,
  platform: `${process.platform}-${process.arch}-${process.versions.modules}`,
});

/**
 * The first package that npm once installed and that is gone.
 * @param {string} folder
 * @returns {string | undefined}
 */
const missingPackage = (folder) =>
  Object.keys(readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages ?? {})
    .find((path) => !existsSync(join(folder, path, 'package.json')));

/**
 * Why the dependencies in `folder` have to be installed; undefined when they need not.
 * @param {string} folder
 * @param {Scope} scope
 * @returns {string | undefined}
 */
export function reasonToInstall(folder, scope) {
  const wanted = wantedInstallation(folder, scope);
  /** @type {Installation | undefined} */
  const found = readJson(markerOf(folder));
  if (!found) return 'no complete installation is here';
  if (found.lock !== wanted.lock) return 'package-lock.json has changed';
  if (found.platform !== wanted.platform) return 'they were installed for another platform or Node.js';
  if (scope === 'all' && found.scope !== 'all') return 'the development tools are not here yet';
  const missing = missingPackage(folder);
  return missing && `${missing} is missing`;
}

/**
 * Notes that the installation is complete; one that ends before this is repeated.
 * @param {string} folder
 * @param {Scope} scope
 */
export const markInstalled = (folder, scope) => {
  writeFileSync(markerOf(folder), JSON.stringify(wantedInstallation(folder, scope)));
};

/**
 * The packages that npm is to install, and how many of them are there.
 * @param {Scope} scope
 */
function installed(scope) {
  const packages = Object.entries(readJson(join(root, 'package-lock.json'))?.packages ?? {});
  const wanted = packages.filter(([path, { dev, optional }]) => path !== '' && !optional && (scope === 'all' || !dev));
  return { done: wanted.filter(([path]) => existsSync(join(root, path, 'package.json'))).length, all: wanted.length, what: 'packages' };
}

/**
 * @param {Scope} scope
 * @param {string} reason
 */
async function install(scope, reason) {
  say(`Installing the dependencies (${reason}); this takes a minute or two, once`);
  rmSync(markerOf(root), { force: true });
  // npm starts by removing the old packages.
  const stopReporting = reportProgress(() => installed(scope));
  const code = await runNpm(['ci', ...npmArgs[scope], '--prefer-offline', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
  stopReporting();
  if (code !== 0) exitWithError('npm ci failed; its message is above. Once the cause is mended, run the same command again.');
  markInstalled(root, scope);
}

/** @param {Scope} scope */
export async function ensureDependencies(scope) {
  if (!reasonToInstall(root, scope)) return;
  await setUp(async () => {
    const reason = reasonToInstall(root, scope);
    if (reason) await install(scope, reason);
  });
}
