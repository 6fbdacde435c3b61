import { cannotRun, subjectMissing } from './recheck.ts';
import { hasEnded, type Failure } from './failures.ts';
import { lastUnit } from './plan.ts';
import type { Worker } from './pool.ts';
import { readTarget } from './read-target.ts';
import { timeoutResult, UNIT_TIMEOUT_MS, timeoutText, runPath } from './run.ts';
import type { Target } from './target.ts';
import { ENOUGH_VALUES } from './unfillable.ts';
import type { RecheckResult, Finding } from './unit.ts';

/** Checks the stored value again. A check that does not end counts as failed. */
export const recheckValue = async (worker: Worker, target: Target, finding: Finding, ms = UNIT_TIMEOUT_MS): Promise<RecheckResult> =>
  await worker.again(target, finding, ms) ?? { is: 'failed', finding: { ...finding, sentence: timeoutText('asking it again', ms) }, isEndless: true };

/** Runs the values again that led to a crash or an endless run, which has no single value. */
async function recheckUnit(worker: Worker, target: Target, known: Finding): Promise<RecheckResult> {
  const trial = (await worker.begin(target)).find(({ law, subject }) => law === known.law && subject === known.subject);
  if (!trial) return subjectMissing(known);
  const { seed, path, runs = ENOUGH_VALUES, mode } = known;
  const base = { seed, ...(mode && { mode }) };
  const { finding } = path === undefined
    ? await worker.run(lastUnit({ trials: [trial], runs, ...base }, trial), UNIT_TIMEOUT_MS) ?? timeoutResult(trial, { ...base, runs }, UNIT_TIMEOUT_MS)
    : await runPath(worker, trial, { ...base, path });
  return finding ? { is: 'failed', finding } : { is: 'fixed' };
}

/** Checks a failure again with the current files, in a process that can be killed. `pathOf` resolves a file name. */
export async function recheckFailure({ files, finding }: Pick<Failure, 'files' | 'finding'>, pathOf: (file: string) => string, worker: Worker, ms = UNIT_TIMEOUT_MS): Promise<RecheckResult> {
  try {
    const { target } = readTarget(files.map(pathOf));
    return await (hasEnded({ finding }) ? recheckValue(worker, target, finding, ms) : recheckUnit(worker, target, finding));
  } catch (error) {
    return cannotRun(error);
  }
}
