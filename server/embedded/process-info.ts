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

const ps = async (pid: number): Promise<string> =>
  run('ps', ['-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout.trim(), () => '');

/** The command of a process; empty where it is unknown. */
export const commandOf = async (pid: number): Promise<string> =>
  process.platform === 'linux'
    ? readFile(`/proc/${String(pid)}/cmdline`, 'utf8').then((line) => line.replaceAll('\0', ' '), () => '')
    : ps(pid);

/** As `isRunning`, but an ended process that its parent has not reaped counts as gone; on Linux. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isRunning(pid);
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  return /^[^ZXx]$/.test(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[0] ?? '');
}
