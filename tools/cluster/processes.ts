import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../../server/embedded/process-info.ts';

const POLL_MS = 50;

/**
 * The processes whose working directory is a folder or lies in it. Each part and its children work in the part's folder, while the name
 * of a process and its parent may change.
 */
export async function membersOf(folder: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(async (pid) => {
    const at = await readlink(`/proc/${String(pid)}/cwd`).catch(() => '');
    return (at === folder || at.startsWith(`${folder}/`)) && await isAlive(pid);
  }));
  return pids.filter((_pid, index) => found[index]);
}

/** Sends a signal to all of them. */
export async function signalMembers(folder: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await membersOf(folder)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** Kills all of them, including those that are started meanwhile. */
export async function killMembers(folder: string): Promise<void> {
  while ((await membersOf(folder)).length > 0) {
    await signalMembers(folder, 'SIGKILL');
    await wait(POLL_MS);
  }
}

/** Waits until there are none; kills those that are left after `withinMs`. */
export async function awaitEnd(folder: string, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if ((await membersOf(folder)).length === 0) return;
    await wait(POLL_MS);
  }
  await killMembers(folder);
}
