import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isThere } from '../base/at-path.ts';
import { StartupError } from '../base/startup-error.ts';
import type { Binaries } from './binaries.ts';
import { runProgram } from './run-program.ts';
import { dirname, join, relative } from 'node:path';

/** A folder of root's, so that nobody else can put programs there. */
const COPIES = '/var/lib/applicant-portal';

/** Copies the programs to where every user may enter, unless they are there; first under another name, which is then changed. */
async function copyBinaries(binaries: Binaries): Promise<Binaries> {
  const source = dirname(dirname(binaries.initdb));
  const { size, mtimeMs } = await stat(binaries.initdb);
  const target = join(COPIES, `postgresql-${String(size)}-${String(Math.round(mtimeMs))}`);
  if (!await isThere(target)) {
    await mkdir(COPIES, { recursive: true });
    await chmod(COPIES, 0o755);
    const draft = await mkdtemp(`${target}.new-`);
    try {
      await runProgram(['cp', '-R', `${source}/.`, draft]);
      await runProgram(['chmod', '-R', 'u=rwX,go=rX', draft]);
      await rename(draft, target);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const copied = (path: string): string => join(target, relative(source, path));
  return { initdb: copied(binaries.initdb), pg_ctl: copied(binaries.pg_ctl) };
}

const run = promisify(execFile);

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** How the database's programs are run, since PostgreSQL refuses to run as root (docs/decisions/0018). */
export interface RunAs {
  readonly binaries: Binaries;
  /** The required owner of the database's files; `undefined`: this process is not root, and they are its own. */
  readonly owner: User | undefined;
  /** The start of every command line. */
  readonly prefix: readonly string[];
  /** The user that runs a program; absent: this process's. */
  readonly user?: User;
  /** For the console, where something is unusual. */
  readonly notice?: string;
}

const ROOT: User = { uid: 0, gid: 0 };

const idOf = async (kind: '-u' | '-g', name: string): Promise<number> => Number((await run('id', [kind, name])).stdout);

const lookUp = async (name: string): Promise<User | undefined> =>
  Promise.all([idOf('-u', name), idOf('-g', name)]).then(([uid, gid]) => ({ uid, gid }), () => undefined);

const asUser = (binaries: Binaries, user: User): RunAs => ({ binaries, owner: user, prefix: [], user });

/** In a user namespace root appears as another user, and its files as that user's. The id must exist, since initdb looks it up. */
const inNamespace = (binaries: Binaries, { uid, gid }: User): RunAs => ({
  binaries, owner: ROOT, prefix: ['unshare', '--user', `--map-user=${String(uid)}`, `--map-group=${String(gid)}`, '--'],
});

/**
 * As another user with the one capability of root that lets it enter any folder. `access()` ignores capabilities, and PostgreSQL calls it
 * for its own programs: these must be where anybody may enter.
 */
const withCopiedBinaries = async (binaries: Binaries, user: User): Promise<RunAs> => ({
  binaries: await copyBinaries(binaries), owner: user,
  prefix: [
    'setpriv', `--reuid=${String(user.uid)}`, `--regid=${String(user.gid)}`, '--clear-groups',
    '--inh-caps=+dac_override', '--ambient-caps=+dac_override',
  ],
  notice: `Other users may not enter this folder, so the database runs from a copy of its programs in ${COPIES}.`,
});

/** A trial, since whether it is allowed depends on more than can be looked up. A program that cannot find itself only prints an error. */
async function works({ binaries, prefix, user }: RunAs, folder: string): Promise<boolean> {
  const line = [...prefix, 'sh', '-c', 'cd "$1" && exec "$0" --version', binaries.initdb, folder];
  return runProgram(line, user && { user }).then((errorOutput) => errorOutput === '', () => false);
}

/**
 * Chooses how to run the database in `data`, below the data folder `folder`: root runs it as another user of the machine (the owner of the
 * data, else `postgres`, else `nobody`), or in a user namespace, or with copied programs, whichever works first. Data that root owns were
 * made in a namespace, and stay there if they can.
 */
export async function chooseRunAs(binaries: Binaries, folder: string, data: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { binaries, owner: undefined, prefix: [] };
  const owner = await stat(data).catch(() => undefined);
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (!user) throw new StartupError('The embedded database cannot run as root, and there is no user "postgres" or "nobody" to run it.');
  const simple = [asUser(binaries, user), inNamespace(binaries, user)];
  for (const runAs of owner?.uid === 0 ? simple.reverse() : simple) if (await works(runAs, folder)) return runAs;
  const withCopies = await withCopiedBinaries(binaries, user).catch(() => undefined);
  if (withCopies && await works(withCopies, folder)) return withCopies;
  throw new StartupError(
    `The embedded database cannot run as root, and no other user may enter ${folder} and the project's folder; `
    + 'set DATABASE_URL, or put both where other users may enter.',
  );
}

/** Changes the owner of the database's files, where they were run by another user before. */
export async function changeOwner(owner: User | undefined, data: string): Promise<void> {
  if (!owner || (await stat(data)).uid === owner.uid) return;
  await runProgram(['chown', '-R', '-h', `${String(owner.uid)}:${String(owner.gid)}`, data]);
}
