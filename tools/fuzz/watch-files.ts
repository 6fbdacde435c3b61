import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { CommandContext } from './command-context.ts';

/** The interval of checking the files. */
const WATCH_MS = 300;

/** Tries again whenever one of the files is written, until interrupted. Returns the exit code of the last run. */
export async function watchFiles({ tell, isOver }: CommandContext, paths: readonly string[], again: () => Promise<number>): Promise<number> {
  const modifiedTimes = (): string => paths.map((path) => String(statSync(path, { throwIfNoEntry: false })?.mtimeMs)).join();
  let before = modifiedTimes();
  let code = await again();
  while (!isOver()) {
    await wait(WATCH_MS);
    const now = modifiedTimes();
    if (now === before) continue;
    before = now;
    tell('');
    code = await again();
  }
  return code;
}
