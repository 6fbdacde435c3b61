import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The same, where a process that has ended and whose parent has not asked how counts as gone; on Linux. */
export const isAlive = async (pid: number): Promise<boolean> => isRunning(pid) && (process.platform !== 'linux' || await birthOf(pid) !== '');

const ps = async (pid: number, column: string): Promise<string> =>
  run('ps', ['-o', `${column}=`, '-p', String(pid)]).then(({ stdout }) => stdout.trim(), () => '');

/** The command of a process; empty where it cannot be told. */
export const commandOf = async (pid: number): Promise<string> =>
  process.platform === 'linux'
    ? readFile(`/proc/${String(pid)}/cmdline`, 'utf8').then((line) => line.replaceAll('\0', ' '), () => '')
    : ps(pid, 'command');

/**
 * What tells a process from a later one with the same id: when it was started, and on Linux in which boot. Empty where it
 * is gone, also where it has ended and only its parent has not asked how.
 */
export async function birthOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => ''),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', startedAt = ''] = [afterName[0], afterName[19]];
  return /^[^ZXx]$/.test(state) ? `${startedAt} ${boot.trim()}` : '';
}
