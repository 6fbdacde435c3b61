import { cannotRun, isGone } from './ask-again.ts';
import { hasEnded, type Failure } from './failures.ts';
import { lastUnit } from './plan.ts';
import type { Worker } from './pool.ts';
import { readTarget } from './read-target.ts';
import { hung, LONGEST_MS, noEnd, runPath } from './run.ts';
import type { Target } from './target.ts';
import { ENOUGH } from './unfillable.ts';
import type { Fate, Finding } from './unit.ts';

/** Checks the stored value again. A check that does not end counts as failed. */
export const valueAgain = async (worker: Worker, target: Target, finding: Finding, ms = LONGEST_MS): Promise<Fate> =>
  await worker.again(target, finding, ms) ?? { is: 'failed', finding: { ...finding, sentence: noEnd('asking it again', ms) }, isEndless: true };

/** Runs the values again that led to a crash or an endless run, which has no single value. */
async function unitAgain(worker: Worker, target: Target, known: Finding): Promise<Fate> {
  const trial = (await worker.begin(target)).find(({ law, subject }) => law === known.law && subject === known.subject);
  if (!trial) return isGone(known);
  const { seed, path, runs = ENOUGH, mode } = known;
  const of = { seed, ...(mode && { mode }) };
  const { finding } = path === undefined
    ? await worker.run(lastUnit({ trials: [trial], runs, ...of }, trial), LONGEST_MS) ?? hung(trial, { ...of, runs }, LONGEST_MS)
    : await runPath(worker, trial, { ...of, path });
  return finding ? { is: 'failed', finding } : { is: 'fixed' };
}

/** Checks a failure again with the current files, in a process that can be killed. `pathOf` resolves a file name. */
export async function fateOf({ files, finding }: Pick<Failure, 'files' | 'finding'>, pathOf: (file: string) => string, worker: Worker, ms = LONGEST_MS): Promise<Fate> {
  try {
    const { target } = readTarget(files.map(pathOf));
    return await (hasEnded({ finding }) ? valueAgain(worker, target, finding, ms) : unitAgain(worker, target, finding));
  } catch (error) {
    return cannotRun(error);
  }
}
