import type { ApiFailure, FailureKind } from '../api/failure.ts';
import type { Translate } from '../base/text.ts';

/** What a failed call is called where the server gave no words of its own. */
const keys: Readonly<Record<FailureKind, string>> = {
  unauthorized: 'failure.sessionExpired',
  refused: 'failure.tryAgain',
  server: 'failure.tryAgain',
  network: 'failure.network',
  timeout: 'failure.timeout',
  aborted: 'failure.aborted',
  malformed: 'failure.malformed',
};

/** What happened, for the applicant; a defect of the client (no failure) has the general text. */
export function failureText(failure: ApiFailure | undefined, t: Translate): string {
  if (failure?.kind === 'refused') return failure.refusal.texts.join('\n');
  if (failure?.kind === 'malformed') return t(keys.malformed, { place: failure.issue.call + failure.issue.path });
  return t(failure ? keys[failure.kind] : 'failure.tryAgain');
}
