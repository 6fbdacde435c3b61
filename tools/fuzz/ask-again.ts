import type { Target } from './target.ts';
import { trialOf, trialsOf } from './trials-of.ts';
import type { Trial } from './trial.ts';
import { ENOUGH, UNFILLABLE } from './unfillable.ts';
import { askAgain, runUnit, type Fate, type Finding } from './unit.ts';

/** The result where a law cannot be checked, with the first line of the error. */
export const cannotRun = (error: unknown): Fate => ({ is: 'cannot run', why: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '' });

export const isGone = ({ subject, law }: Finding): Fate => ({ is: 'cannot run', why: `there is no ${subject} with the law ${law} any more` });

/** Whether the type now accepts any of the values that are tried. */
function fateOfUnfillable(trials: readonly Trial[], finding: Finding): Fate {
  const trial = trials.find(({ subject }) => subject === finding.subject);
  if (!trial) return { is: 'cannot run', why: `there is no ${finding.subject} any more` };
  const { valid } = runUnit(trial, { law: trial.law, subject: trial.subject, seed: finding.seed, runs: ENOUGH });
  return valid > 0 ? { is: 'fixed' } : { is: 'failed', finding };
}

/** Checks the law again with the stored value, under definitions that may have changed. It has no time limit. */
export function fateUnder(target: Target, finding: Finding): Fate {
  try {
    if (finding.law === UNFILLABLE) return fateOfUnfillable(trialsOf(target), finding);
    const trial = trialOf(target, finding);
    if (!trial) return isGone(finding);
    const still = askAgain(trial, finding);
    return still ? { is: 'failed', finding: still } : { is: 'fixed' };
  } catch (error) {
    return cannotRun(error);
  }
}
