import type { ApiFailure, FailureKind } from '../api/failure.ts';
import { bothLanguages, resolveText, type Text, type Translate } from '../base/text.ts';

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
export function failureMessage(failure: ApiFailure | undefined): Text {
  if (failure?.kind === 'refused') return bothLanguages(failure.refusal.texts.join('\n'));
  if (failure?.kind === 'malformed') return { key: keys.malformed, params: { place: failure.issue.call + failure.issue.path } };
  if (failure?.kind === 'server' && failure.status === 429) return { key: 'failure.tooMany' };
  return { key: failure ? keys[failure.kind] : 'failure.tryAgain' };
}

/** The same, in words; the server's own are in its language. */
export const failureText = (failure: ApiFailure | undefined, t: Translate): string => resolveText(failureMessage(failure), 'en', t);
