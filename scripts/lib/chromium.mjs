// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { exitWithError, run, runNode, say } from './run.mjs';

/** Those without a window come first: they are the same engine, and take a fifth less time (docs/decisions/0048). */
const names = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const downloadLimitMs = 180_000;

/**
 * Checks that it prints its version: it may be a stub of a package manager, or lack its libraries.
 * On Windows `--version` opens a window instead.
 * @param {string} path
 */
const works = (path) =>
  existsSync(path) && (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);

const folders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);
const onPath = () => names.flatMap((name) => folders().map((folder) => join(folder, name)));

const playwrightsOwn = async () => (await import('playwright')).chromium.executablePath();

/**
 * Path of a Chromium that runs; undefined when there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  const candidates = given ? [given] : [...onPath(), ...elsewhere, await playwrightsOwn()];
  return candidates.find(works);
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

async function installWithApt() {
  say('Installing Chromium and Japanese fonts with apt-get');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = (/** @type {string} */ name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'], options);
  await run('apt-get', ['update', '-qq'], options);
  // Older releases have no package of the one without a window.
  if (await install('chromium-headless-shell') !== 0) await install('chromium');
}

async function installWithPlaywright() {
  say('Installing Chromium with Playwright');
  await runNode('node_modules/playwright/cli.js', ['install', 'chromium'], { timeout: downloadLimitMs });
}

/**
 * Path of a Chromium that runs, installed when there was none.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const steps = [installWithPlaywright, ...(isRootOnDebian() ? [installWithApt] : [])];
  let found = await findChromium();
  if (process.env.CHROMIUM_PATH && !found) exitWithError(`CHROMIUM_PATH names no browser that runs: ${process.env.CHROMIUM_PATH}`);
  for (const step of steps) {
    if (found) break;
    await step();
    found = await findChromium();
  }
  return found ?? exitWithError('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to its path.');
}
