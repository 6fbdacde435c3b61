import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Binaries } from './binaries.ts';
import { runProgram } from './run-program.ts';

/** Root's own, so that nobody else can have put programs there. */
export const COPIES = '/var/lib/applicant-portal';

/** Copies the programs to where every user may enter, unless these very ones are there; made beside their place and moved there. */
export async function copyBinaries(binaries: Binaries): Promise<Binaries> {
  const source = dirname(dirname(binaries.initdb));
  const { size, mtimeMs } = await stat(binaries.initdb);
  const target = join(COPIES, `postgresql-${String(size)}-${String(Math.round(mtimeMs))}`);
  if (!await stat(target).then(() => true, () => false)) {
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
