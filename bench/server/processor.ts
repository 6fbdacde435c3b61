import { readFileSync, readdirSync } from 'node:fs';
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

/** Empty where the process has ended. Synchronous, since asynchronous reads would queue behind password hashing. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function entryOf(pid: number): readonly Entry[] {
  const line = textOf(`/proc/${String(pid)}/stat`);
  // The name of the program may hold anything; what follows its last bracket are numbers but for the first.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return [];
  return [{ pid, parent: Number(fields[1]), used: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_US }];
}

const entries = (): readonly Entry[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).flatMap(entryOf);

/** The child of this process that listens on the stage's port. */
function serverOf({ port }: Stage): number {
  const isServer = ({ pid, parent }: Entry): boolean =>
    parent === process.pid && textOf(`/proc/${String(pid)}/environ`).split('\0').includes(`PORT=${String(port)}`);
  const server = entries().find(isServer);
  if (!server) throw new Error('the server is not among the children of this process');
  return server.pid;
}

/** Reads what a stage's server, or the process that is named, and its database have used so far. Linux only. */
export function processorOf(stage: Stage, program?: number): () => Promise<Processor> {
  let found: Promise<number> | undefined;
  let own = program;
  return async () => {
    found ??= stage.pool.query<{ pid: string }>("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid").then(({ rows }) => Number(rows[0]?.pid));
    const postmaster = await found;
    own ??= serverOf(stage);
    const all = entries();
    const sum = (of: readonly Entry[]): number => of.reduce((total, { used }) => total + used, 0);
    return {
      program: sum(all.filter(({ pid }) => pid === own)),
      database: sum(all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)),
    };
  };
}
