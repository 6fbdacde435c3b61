import type { ApiFailure, FailureKind } from '../../../api/failure.ts';
import type { Translate } from '../../../base/text.ts';
import type { Problem } from '../../../engine/store.ts';
import { failureText } from '../../../ui/failure-text.ts';

/** Keys of the texts for what a check found (spec §5 Registration; the rest as in Profile save). */
export function checkTexts(problems: readonly Problem[]): readonly string[] {
  if (problems.length === 0) return [];
  const noEducation = problems.some(({ issue }) => issue.code === 'educationMissing');
  const noDocument = problems.some(({ definition }) => definition?.type === 'document');
  return ['apply.failed.required', ...(noEducation ? ['apply.failed.education'] : []), ...(noDocument ? ['apply.failed.documents'] : [])];
}

/** Why the last try did not register anybody. */
export type RegisterProblem =
  | { readonly kind: 'failed'; readonly failure: ApiFailure | undefined }
  /** Files that were moved, changed or deleted since they were chosen. */
  | { readonly kind: 'files' };

/** Whether a remark is needed that nothing is lost: what the server refuses is still there to be seen. */
const kept: Readonly<Record<FailureKind, boolean>> = {
  refused: false, unauthorized: true, server: true, network: true, timeout: true, malformed: true, aborted: true,
};

/** What happened, and that trying again is safe. A defect of the client (no failure) has lost nothing either. */
export function problemText(problem: RegisterProblem, t: Translate): string {
  if (problem.kind === 'files') return t('error.fileUnreadable');
  const { failure } = problem;
  const text = failureText(failure, t);
  return kept[failure?.kind ?? 'server'] ? `${text}\n${t('apply.kept')}` : text;
}
