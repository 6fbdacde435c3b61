import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { vi } from 'vitest';

/** Stands before a command line that finds this folder read-only. */
export const readOnly = (folder: string): readonly string[] =>
  ['unshare', '--mount', '--', 'sh', '-c', 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec "$@"', folder];

/** … an empty /var/lib that is gone with it. */
export const ownVarLib: readonly string[] = ['unshare', '--mount', '--', 'sh', '-c', 'mount -t tmpfs none /var/lib && exec "$@"', 'sh'];

/** … no user namespaces, as in most containers. It waits until `letGo` has given it the users of this machine. */
export const noUserNamespaces: readonly string[] = [
  'unshare', '--user', '--', 'sh', '-c', 'read -r go && exec sh -c "echo 0 > /proc/sys/user/max_user_namespaces && exec \\"\\$@\\"" sh "$@"', 'sh',
];

const ALL = '0 0 4294967295';

/** Only root may give a namespace all users, and only from outside. */
export async function letGo({ pid, stdin }: { readonly pid?: number | undefined; readonly stdin: NodeJS.WritableStream | null }): Promise<void> {
  for (const map of ['uid_map', 'gid_map']) await vi.waitFor(() => writeFile(`/proc/${String(pid)}/${map}`, ALL), { timeout: 5000, interval: 10 });
  stdin?.write('go\n');
}

export const isRoot = process.getuid?.() === 0;

/** Whether a command line with this before it runs here. */
export const canRun = (...line: readonly string[]): boolean => {
  const [command = '', ...args] = line;
  return spawnSync(command, args).status === 0;
};
