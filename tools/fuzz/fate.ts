import { cannotRun, isGone } from './ask-again.ts';
import { hasEnded, type Failure } from './failures.ts';
import { lastUnit } from './plan.ts';
import type { Worker } from './pool.ts';
import { readTarget } from './read-target.ts';
import { hung, LONGEST_MS, noEnd, runPath } from './run.ts';
import type { Target } from './target.ts';
import { ENOUGH } from './unfillable.ts';
import type { Fate, Finding } from './unit.ts';

/** The very value again. What does not come to an end is broken still. */
export const valueAgain = async (worker: Worker, target: Target, finding: Finding, ms = LONGEST_MS): Promise<Fate> =>
  await worker.again(target, finding, ms) ?? { is: 'failed', finding: { ...finding, sentence: noEnd('asking it again', ms) }, isEndless: true };

/** Of what ended its process or did not come to an end there is no value: the values that led to it are tried again. */
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

/** What has become of a failure under what its files say now, by a process that may be ended. `pathOf`: a file by its name. */
export async function fateOf({ files, finding }: Pick<Failure, 'files' | 'finding'>, pathOf: (file: string) => string, worker: Worker, ms = LONGEST_MS): Promise<Fate> {
  try {
    const { target } = readTarget(files.map(pathOf));
    return await (hasEnded({ finding }) ? valueAgain(worker, target, finding, ms) : unitAgain(worker, target, finding));
  } catch (error) {
    return cannotRun(error);
  }
}
