import type { ApiFailure, FailureKind } from '../api/failure.ts';
import type { Translate } from '../base/text.ts';
import { failureText, wordsOf } from '../ui/failure-text.ts';
import type { SaveWords } from './save-words.ts';

/** Why the last save did not come about. */
export type SaveProblem =
  /** No failure: a defect of the client, which has lost nothing either. */
  | { readonly kind: 'failed'; readonly failure: ApiFailure | undefined }
  /** Files that were moved, changed or deleted since they were chosen. */
  | { readonly kind: 'files' };

type Remark = 'none' | 'kept' | 'uncertain';

const remarks: Readonly<Record<FailureKind, Remark>> = {
  unauthorized: 'kept',
  refused: 'none',
  server: 'kept',
  network: 'uncertain',
  timeout: 'uncertain',
  malformed: 'uncertain',
  aborted: 'uncertain',
};

/** A defect of the server's is one, whether or not it has words. */
const remarkOn = (failure: ApiFailure | undefined): Remark =>
  remarks[failure && !('unsent' in failure) && !failure.support ? failure.kind : 'server'];

/** What happened to a save and to what was typed. */
export function problemText(problem: SaveProblem, t: Translate, words: SaveWords): string {
  if (problem.kind === 'files') return t('error.fileUnreadable');
  const keys: Readonly<Record<Remark, readonly string[]>> = {
    none: [], kept: ['save.kept'], uncertain: [words.uncertain, 'save.kept'],
  };
  return [failureText(problem.failure, t), ...keys[remarkOn(problem.failure)].map((key) => t(key))].join('\n');
}

/** The toast of a save: the one text where the server has no words (spec §8 Profile, Registration), and below it why. */
export function toastOfSave(failure: ApiFailure | undefined, t: Translate): string {
  const [fixed, reason] = [t('failure.tryAgain'), failureText(failure, t)];
  return wordsOf(failure) || reason.startsWith(fixed) ? reason : `${fixed}\n${reason}`;
}

/** The same beside a form's summary, which has the server's own words, or leads to the fields that do. */
export const barText = (problem: SaveProblem, t: Translate, words: SaveWords): string =>
  (problem.kind === 'failed' && problem.failure?.kind === 'refused' && !problem.failure.support
    ? t('save.kept')
    : problemText(problem, t, words));
