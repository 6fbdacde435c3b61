import { randomInt } from 'node:crypto';
import { SEED_LIMIT } from '../option-values.ts';
import { DEFAULT_SECONDS, type Options } from '../options.ts';
import { progressBar } from '../progress.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodeOf, counted, nothingFound } from '../verdict.ts';
import { searchPublishing } from './search.ts';

/** Walks over versions that follow each other, on a server of its own. Answers the exit code. */
export async function tryPublishing({ say, tell, isTerminal, isOver }: CommandContext, { seed = randomInt(SEED_LIMIT), path, runs, time }: Options): Promise<number> {
  const bar = progressBar('walks', isTerminal);
  const count = path === undefined ? runs : 1;
  const run = { seed, first: Number(path ?? 0), seconds: time ?? (count === undefined ? DEFAULT_SECONDS : Infinity), ...(count !== undefined && { runs: count }) };
  const { found, walks, steps, versions } = await searchPublishing(run, { isOver, progress: (done, share) => { bar.show(share, done); } }).finally(bar.end);
  for (const line of found ?? []) say(line);
  tell(`${counted(walks, 'walk')} of ${counted(steps, 'step')}, ${counted(versions, 'version')} among them, seed ${seed}.`);
  const tried = { count: walks, isAll: walks >= (count ?? 1) };
  if (!found) say(nothingFound(tried));
  return exitCodeOf(found !== undefined, tried);
}
