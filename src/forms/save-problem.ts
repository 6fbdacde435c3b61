import type { ApiFailure, FailureKind } from '../api/failure.ts';
import type { Translate } from '../base/text.ts';
import { failureText, serverMessageOf } from '../ui/failure-text.ts';
import type { SaveWords } from './save-words.ts';

/** Why the last save failed. */
export type SaveProblem =
  /** An `undefined` failure is a defect of the client, which has lost nothing either. */
  | { readonly kind: 'failed'; readonly failure: ApiFailure | undefined }
  /** Files were moved, changed or deleted since they were chosen. */
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
  overtaken: 'uncertain',
};

/** A refusal with a support code is a server defect, and is remarked on like one. */
const remarkOn = (failure: ApiFailure | undefined): Remark =>
  remarks[failure && !('unsent' in failure) && !failure.support ? failure.kind : 'server'];

/** Says why a save failed and what became of the input. */
export function problemText(problem: SaveProblem, t: Translate, words: SaveWords): string {
  if (problem.kind === 'files') return t('error.fileUnreadable');
  const keys: Readonly<Record<Remark, readonly string[]>> = {
    none: [], kept: ['save.kept'], uncertain: [words.uncertain, 'save.kept'],
  };
  return [failureText(problem.failure, t), ...keys[remarkOn(problem.failure)].map((key) => t(key))].join('\n');
}

/** The toast of a failed save: the fixed text where the server sent no message (spec §8 Profile, Registration), and the reason below. */
export function toastOfSave(failure: ApiFailure | undefined, t: Translate): string {
  const [fixed, reason] = [t('failure.tryAgain'), failureText(failure, t)];
  return serverMessageOf(failure) || reason.startsWith(fixed) ? reason : `${fixed}\n${reason}`;
}

/** `problemText` for the foot bar: the error summary shows the server's own message, or leads to the fields that do. */
export const barText = (problem: SaveProblem, t: Translate, words: SaveWords): string =>
  (problem.kind === 'failed' && problem.failure?.kind === 'refused' && !problem.failure.support
    ? t('save.kept')
    : problemText(problem, t, words));
