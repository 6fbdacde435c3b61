import type { Failure } from './failures.ts';
import { readTarget } from './read-target.ts';
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
    if (!trial) return { is: 'cannot run', why: `there is no ${finding.subject} with the law ${finding.law} any more` };
    if (finding.definition === null) return { is: 'cannot run', why: 'it did not come to an end then, and has no value to ask again; run its line' };
    const still = askAgain(trial, finding);
    return still ? { is: 'failed', finding: still } : { is: 'fixed' };
  } catch (error) {
    return { is: 'cannot run', why: error instanceof Error ? error.message.split('\n')[0] ?? '' : String(error) };
  }
}

/** The same under what the files say now. `pathOf`: a file by its name. */
export const fateOf = ({ files, finding }: Pick<Failure, 'files' | 'finding'>, pathOf: (file: string) => string): Fate =>
  fateUnder(() => readTarget(files.map(pathOf)).target, finding);
