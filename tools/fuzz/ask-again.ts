import type { Failure } from './failures.ts';
import { Worker } from './pool.ts';
import { readTarget } from './read-target.ts';
import { run, runPath } from './run.ts';
import type { Target } from './target.ts';
import { trialOf, trialsOf } from './trials-of.ts';
import type { Trial } from './trial.ts';
import { ENOUGH, UNFILLABLE } from './unfillable.ts';
import { askAgain, runUnit, type Finding } from './unit.ts';

/** What has become of a counterexample that was kept. */
export type Fate =
  | { readonly is: 'fixed' }
  | { readonly is: 'failed'; readonly finding: Finding }
  | { readonly is: 'cannot run'; readonly why: string };

const whyOf = (error: unknown): string => (error instanceof Error ? error.message.split('\n')[0] ?? '' : String(error));

const isGone = ({ subject, law }: Finding): Fate => ({ is: 'cannot run', why: `there is no ${subject} with the law ${law} any more` });

/** Whether anything is taken by now, of as many values as it takes to say so. */
function fateOfUnfillable(trials: readonly Trial[], finding: Finding): Fate {
  const trial = trials.find(({ subject }) => subject === finding.subject);
  if (!trial) return { is: 'cannot run', why: `there is no ${finding.subject} any more` };
  const { valid } = runUnit(trial, { law: trial.law, subject: trial.subject, seed: finding.seed, runs: ENOUGH });
  return valid > 0 ? { is: 'fixed' } : { is: 'failed', finding };
}

/** Asks the law again of the very value that was kept, under definitions that may be others by now. */
export function fateUnder(targetNow: () => Target, finding: Finding): Fate {
  try {
    const target = targetNow();
    if (finding.law === UNFILLABLE) return fateOfUnfillable(trialsOf(target), finding);
    const trial = trialOf(target, finding);
    if (!trial) return isGone(finding);
    if (finding.definition === null) return { is: 'cannot run', why: 'it did not come to an end then, and has no value to ask again; run its line' };
    const still = askAgain(trial, finding);
    return still ? { is: 'failed', finding: still } : { is: 'fixed' };
  } catch (error) {
    return { is: 'cannot run', why: whyOf(error) };
  }
}

/** Whether a failure is of something that came to an end: such is asked in this process. */
export const hasEnded = ({ finding }: Pick<Failure, 'finding'>): boolean => finding.definition !== null || finding.law === UNFILLABLE;

/** What leads to it, done once more, in a process that may be ended. */
async function againOn(worker: Worker, finding: Finding): Promise<Fate> {
  const trial = (await worker.begin()).find(({ law, subject }) => law === finding.law && subject === finding.subject);
  if (!trial) return isGone(finding);
  const { seed, path, runs = ENOUGH, mode } = finding;
  const known = { seed, ...(mode && { mode }) };
  const silent = { progress: () => undefined, found: () => undefined, isOver: () => false };
  const found = path === undefined ? (await run({ trials: [trial], runs, ...known }, [worker], Infinity, silent)).findings[0] : (await runPath(worker, trial, { ...known, path })).finding;
  return found ? { is: 'failed', finding: found } : { is: 'fixed' };
}

/** What has become of something that ended its process or did not come to an end: the values that led to it are tried again. */
export async function fateOfHung({ files, finding }: Pick<Failure, 'files' | 'finding'>, pathOf: (file: string) => string): Promise<Fate> {
  let worker: Worker | undefined;
  try {
    worker = new Worker(readTarget(files.map(pathOf)).target);
    return await againOn(worker, finding);
  } catch (error) {
    return { is: 'cannot run', why: whyOf(error) };
  } finally {
    worker?.end();
  }
}

/** The same under what the files say now. `pathOf`: a file by its name. */
export const fateOf = ({ files, finding }: Pick<Failure, 'files' | 'finding'>, pathOf: (file: string) => string): Fate =>
  fateUnder(() => readTarget(files.map(pathOf)).target, finding);
