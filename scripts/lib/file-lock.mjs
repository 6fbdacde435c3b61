// One command at a time installs or builds: two at once left half of each other's packages. Node built-ins only.
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 250;
/** The holder touches the lock this often; a lock that is not touched any more is of a killed process. */
const HEARTBEAT_MS = 1000;
const STALE_AFTER_MS = 15_000;

/** @param {string} path */
const isStale = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > STALE_AFTER_MS;

/**
 * Removes a stale lock. Of several processes only one can rename it; then any may take the lock.
 * @param {string} path
 */
function removeStale(path) {
  const staleName = `${path}.${String(process.pid)}`;
  try {
    renameSync(path, staleName);
    rmSync(staleName);
  } catch {
    // Another process was faster.
  }
}

/**
 * @param {string} path
 * @returns {boolean} Whether the lock is this process's now.
 */
function tryLock(path) {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  if (isStale(path)) removeStale(path);
  return false;
}

/**
 * Runs `act` while no other process has the lock.
 * @template Value
 * @param {string} path The lock, a file that is there as long as somebody has it.
 * @param {() => Promise<Value>} act
 * @param {() => void} [onWait] Called once, where another has it.
 * @returns {Promise<Value>}
 */
export async function withFileLock(path, act, onWait = () => undefined) {
  mkdirSync(dirname(path), { recursive: true });
  for (let isFirst = true; !tryLock(path); isFirst = false) {
    if (isFirst) onWait();
    await wait(POLL_MS);
  }
  const release = () => rmSync(path, { force: true });
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  process.once('exit', release);
  try {
    return await act();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}
