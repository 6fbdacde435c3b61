import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../base/startup-error.ts';

const run = promisify(execFile);

export interface User {
  readonly uid: number;
  readonly gid: number;
}

const idOf = async (kind: '-u' | '-g', name: string): Promise<number> => Number((await run('id', [kind, name])).stdout);

const lookUp = async (name: string): Promise<User | undefined> =>
  Promise.all([idOf('-u', name), idOf('-g', name)]).then(([uid, gid]) => ({ uid, gid }), () => undefined);

/**
 * PostgreSQL refuses to run as root, so root hands it to another user of the machine: the one that owns the data
 * already, else `postgres`, else `nobody`. `undefined`: this process is not root and runs it itself.
 */
export async function databaseUser(dataFolder: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (!user) throw new StartupError('The embedded database cannot run as root, and there is no user "postgres" or "nobody" to run it.');
  return user;
}

async function isOpenToAll(path: string): Promise<boolean> {
  const folder = dirname(path);
  if (((await stat(folder)).mode & 0o001) === 0) return false;
  return folder === dirname(folder) || isOpenToAll(folder);
}

/** A command line that becomes `user` by itself, with the one capability of root's that lets it pass any folder. */
const passingAs = ({ uid, gid }: User): readonly string[] => [
  'setpriv', `--reuid=${String(uid)}`, `--regid=${String(gid)}`, '--clear-groups',
  '--inh-caps=+dac_override', '--ambient-caps=+dac_override',
];

/**
 * Runs a program to its end as `user`. Where that user may not pass the folders above `paths` (a checkout below /root,
 * a private temporary folder), it is let pass.
 */
export async function runAs(user: User | undefined, program: string, args: readonly string[], paths: readonly string[]): Promise<void> {
  const open = await Promise.all([program, ...paths].map(isOpenToAll));
  const isStopped = user !== undefined && !open.every(Boolean);
  const [command = program, ...rest] = [...(isStopped ? passingAs(user) : []), program, ...args];
  await run(command, rest, { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...(isStopped ? {} : user) });
}
