import type { Target } from './target.ts';
import { trialOf, trialsOf } from './trials-of.ts';
import type { Trial } from './trial.ts';
import { ENOUGH_VALUES, UNFILLABLE } from './unfillable.ts';
import { recheckFinding, runUnit, type RecheckResult, type Finding } from './unit.ts';

/** The result where a law cannot be checked, with the first line of the error. */
export const cannotRun = (error: unknown): RecheckResult => ({ is: 'cannot run', why: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '' });

export const subjectMissing = ({ subject, law }: Finding): RecheckResult => ({ is: 'cannot run', why: `there is no ${subject} with the law ${law} any more` });

/** Whether the type now accepts any of the values that are tried. */
function recheckUnfillable(trials: readonly Trial[], finding: Finding): RecheckResult {
  const trial = trials.find(({ subject }) => subject === finding.subject);
  if (!trial) return { is: 'cannot run', why: `there is no ${finding.subject} any more` };
  const { valid } = runUnit(trial, { law: trial.law, subject: trial.subject, seed: finding.seed, runs: ENOUGH_VALUES });
  return valid > 0 ? { is: 'fixed' } : { is: 'failed', finding };
}

/** Checks the law again with the stored value, under definitions that may have changed. It has no time limit. */
export function recheckUnder(target: Target, finding: Finding): RecheckResult {
  try {
    if (finding.law === UNFILLABLE) return recheckUnfillable(trialsOf(target), finding);
    const trial = trialOf(target, finding);
    if (!trial) return subjectMissing(finding);
    const current = recheckFinding(trial, finding);
    return current ? { is: 'failed', finding: current } : { is: 'fixed' };
  } catch (error) {
    return cannotRun(error);
  }
}
