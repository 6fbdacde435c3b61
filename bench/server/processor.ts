import { readFile, readdir } from 'node:fs/promises';
import type { Stage } from './stage.ts';

/** Processor time in µs: of the program that was asked, and of all processes of its database. */
export interface Processor {
  readonly program: number;
  readonly database: number;
}

/** One tick of /proc, as Linux has it on all that Node runs on. */
const TICK_US = 10_000;

interface Entry {
  readonly pid: number;
  readonly parent: number;
  /** Its own and that of those of its children that have ended. */
  readonly used: number;
}

/** Nothing where the process has ended meanwhile. */
async function entryOf(pid: number): Promise<readonly Entry[]> {
  const line = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  // The name of the program may hold anything; what follows its last bracket are numbers but for the first.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return [];
  return [{ pid, parent: Number(fields[1]), used: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_US }];
}

async function entries(): Promise<readonly Entry[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map(entryOf))).flat();
}

/** The child of this process that listens on the stage's port. */
async function serverOf({ port }: Stage): Promise<number> {
  const children = (await entries()).filter(({ parent }) => parent === process.pid);
  for (const { pid } of children) {
    const environment = await readFile(`/proc/${String(pid)}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(`PORT=${String(port)}`)) return pid;
  }
  throw new Error('the server is not among the children of this process');
}

/** Reads what a stage's server, or the process that is named, and its database have used so far. Linux only. */
export function processorOf(stage: Stage, program?: number): () => Promise<Processor> {
  let found: Promise<readonly [number, number]> | undefined;
  return async () => {
    found ??= Promise.all([
      program ?? serverOf(stage),
      stage.pool.query<{ pid: string }>("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid").then(({ rows }) => Number(rows[0]?.pid)),
    ]);
    const [own, postmaster] = await found;
    const all = await entries();
    const sum = (of: readonly Entry[]): number => of.reduce((total, { used }) => total + used, 0);
    return {
      program: sum(all.filter(({ pid }) => pid === own)),
      database: sum(all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)),
    };
  };
}
