// npm runs a script by a shell and passes signals on to that shell alone, which dies and leaves the script running.
import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';

const POLL_MS = 250;

/**
 * @param {string} path
 * @returns {string} Empty where it cannot be read, as everywhere but on Linux.
 */
const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/**
 * The parent of another process: on Linux; 0 where it cannot be told.
 * @param {number} pid
 */
const parentOf = (pid) => Number(/^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** @param {number} pid */
const isShell = (pid) => /sh$/.test(read(`/proc/${pid}/comm`).trim());

/** The parent of this process, and the parent's parent where the parent is a shell. */
const starters = () => [process.ppid, ...(isShell(process.ppid) ? [parentOf(process.ppid)] : [])].join(' ');

/** Sends SIGTERM to this process once the npm that started it is gone. */
export function endWithStarter() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const initial = starters();
  const timer = setInterval(() => {
    if (starters() === initial) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}
