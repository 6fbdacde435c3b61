import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { User } from './layout.ts';

const run = promisify(execFile);

/** What Debian calls the package of each program. */
const PACKAGES = {
  haproxy: 'haproxy', pgbouncer: 'pgbouncer', patroni: 'patroni', etcd: 'etcd-server', openssl: 'openssl', postgres: 'postgresql',
} as const;

type Program = keyof typeof PACKAGES;

/** The paths of the programs, and the user for those that refuse to run as root. */
export interface Programs extends Readonly<Record<Program, string>> {
  /** Absent: this process is not root. */
  readonly user?: User;
  /** The minor version of PgBouncer 1: it prepares statements by name from 21 on. */
  readonly pgbouncerMinor: number;
  readonly patroniMajor: number;
}

const POSTGRESQL = '/usr/lib/postgresql';

/** The newest PostgreSQL that Debian has installed with all its programs; those that the portal embeds cannot copy a standby. */
export async function findPostgres(): Promise<string | undefined> {
  const versions = (await readdir(POSTGRESQL).catch(() => [])).map(Number).filter((version) => version >= 15);
  const bins = versions.sort((one, other) => other - one).map((version) => join(POSTGRESQL, String(version), 'bin'));
  for (const bin of bins) if (await run(join(bin, 'pg_basebackup'), ['--version']).then(() => true, () => false)) return join(bin, 'postgres');
  return undefined;
}

export const find = (program: string): Promise<string | undefined> =>
  run('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${program}`]).then(({ stdout }) => stdout.trim(), () => undefined);

const idOf = async (kind: '-u' | '-g'): Promise<number> => Number((await run('id', [kind, 'postgres'])).stdout);

/** The user for PostgreSQL, which refuses to run as root; undefined where this process is not root. */
export const userOfPostgres = async (): Promise<User | undefined> =>
  (process.getuid?.() === 0 ? { uid: await idOf('-u'), gid: await idOf('-g') } : undefined);

/** Programs are missing; the message has the command that installs them. */
export class ProgramsAbsent extends Error {
  constructor(names: readonly Program[]) {
    const packages = [...new Set(names.map((name) => PACKAGES[name]))].join(' ');
    super(`A cluster needs programs that are not here: ${names.join(', ')}. On Debian: apt-get install --no-install-recommends ${packages}`);
  }
}

const versionOf = async (program: string, pattern: RegExp): Promise<number> => Number(pattern.exec((await run(program, ['--version'])).stdout)?.[1] ?? 0);

/** Throws `ProgramsAbsent` where any is missing. */
export async function findPrograms(): Promise<Programs> {
  const names = Object.keys(PACKAGES) as Program[];
  const found = await Promise.all(names.map((name) => (name === 'postgres' ? findPostgres() : find(name))));
  const absent = names.filter((_name, index) => found[index] === undefined);
  if (process.platform !== 'linux' || absent.length > 0) throw new ProgramsAbsent(absent);
  const user = await userOfPostgres();
  const paths = Object.fromEntries(names.map((name, index) => [name, found[index]])) as Record<Program, string>;
  return {
    ...paths,
    pgbouncerMinor: await versionOf(paths.pgbouncer, /PgBouncer 1\.(\d+)/),
    patroniMajor: await versionOf(paths.patroni, /patroni (\d+)/),
    ...(user && { user }),
  };
}
