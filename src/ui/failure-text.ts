import type { ApiFailure, FailureKind } from '../api/failure.ts';
import { bothLanguages, resolveText, type Text, type TextKey, type Translate } from '../base/text.ts';

/** The text key for each kind of failure, where the server gave no message of its own. */
const textKeys: Readonly<Record<FailureKind, string>> = {
  unauthorized: 'failure.sessionExpired',
  refused: 'failure.tryAgain',
  server: 'failure.tryAgain',
  network: 'failure.network',
  timeout: 'failure.timeout',
  aborted: 'failure.aborted',
  overtaken: 'failure.aborted',
  malformed: 'failure.malformed',
};

/** A text of the client, with the failed call's support code on a line of its own where there is one. */
export const withCode = (text: TextKey, failure: ApiFailure | undefined): TextKey =>
  (failure?.support ? { key: 'failure.coded', params: { ...text.params, key: text.key, code: failure.support } } : text);

/** The server's own message. Not that of a server defect, which has a support code and says no more than the client's text. */
export const serverMessageOf = (failure: ApiFailure | undefined): Text | undefined =>
  (failure?.kind === 'refused' && !failure.support ? bothLanguages(failure.refusal.texts.join('\n')) : undefined);

/** Says to the applicant what happened; a defect of the client (no failure) has the general text. */
export function failureMessage(failure: ApiFailure | undefined): Text {
  const message = serverMessageOf(failure);
  if (message) return message;
  if (failure?.kind === 'malformed') return { key: textKeys.malformed, params: { place: failure.issue.call + failure.issue.path } };
  if (failure?.kind === 'server' && failure.status === 429) return { key: 'failure.tooMany' };
  return withCode({ key: failure ? textKeys[failure.kind] : 'failure.tryAgain' }, failure);
}

/** `failureMessage` as a string; the server's own message stays in the server's language. */
export const failureText = (failure: ApiFailure | undefined, t: Translate): string => resolveText(failureMessage(failure), 'en', t);
