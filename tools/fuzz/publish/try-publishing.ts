import { randomInt } from 'node:crypto';
import { MOST_SEED } from '../option-values.ts';
import { USUAL_SECONDS, type Options } from '../options.ts';
import { progressBar } from '../progress.ts';
import type { Surroundings } from '../surroundings.ts';
import { codeOf, counted, nothingFound } from '../verdict.ts';
import { searchPublishing } from './search.ts';

/** Walks over versions that follow each other, on a server of its own. Answers the exit code. */
export async function tryPublishing({ say, tell, isTerminal, isOver }: Surroundings, { seed = randomInt(MOST_SEED), path, runs, time }: Options): Promise<number> {
  const bar = progressBar('walks', isTerminal);
  const count = path === undefined ? runs : 1;
  const run = { seed, first: Number(path ?? 0), seconds: time ?? (count === undefined ? USUAL_SECONDS : Infinity), ...(count !== undefined && { runs: count }) };
  const { found, walks, steps, versions } = await searchPublishing(run, { isOver, progress: (done, share) => { bar.show(share, done); } }).finally(bar.end);
  for (const line of found ?? []) say(line);
  tell(`${counted(walks, 'walk')} of ${counted(steps, 'step')}, ${counted(versions, 'version')} among them, seed ${seed}.`);
  const tried = { count: walks, isAll: walks >= (count ?? 1) };
  if (!found) say(nothingFound(tried));
  return codeOf(found !== undefined, tried);
}
