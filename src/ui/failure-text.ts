import type { ApiFailure, FailureKind } from '../api/failure.ts';
import { bothLanguages, resolveText, type Text, type TextKey, type Translate } from '../base/text.ts';

/** What a failed call is called where the server gave no words of its own. */
const keys: Readonly<Record<FailureKind, string>> = {
  unauthorized: 'failure.sessionExpired',
  refused: 'failure.tryAgain',
  server: 'failure.tryAgain',
  network: 'failure.network',
  timeout: 'failure.timeout',
  aborted: 'failure.aborted',
  overtaken: 'failure.aborted',
  malformed: 'failure.malformed',
};

/** A text of the client's own and, in a line of its own, the code of a failed call for support, where it has one. */
export const withCode = (text: TextKey, failure: ApiFailure | undefined): TextKey =>
  (failure?.support ? { key: 'failure.coded', params: { ...text.params, key: text.key, code: failure.support } } : text);

/** The server's own words, but of a defect: that has a code, and its words say no more than ours. */
export const wordsOf = (failure: ApiFailure | undefined): Text | undefined =>
  (failure?.kind === 'refused' && !failure.support ? bothLanguages(failure.refusal.texts.join('\n')) : undefined);

/** What happened, for the applicant; a defect of the client (no failure) has the general text. */
export function failureMessage(failure: ApiFailure | undefined): Text {
  const words = wordsOf(failure);
  if (words) return words;
  if (failure?.kind === 'malformed') return { key: keys.malformed, params: { place: failure.issue.call + failure.issue.path } };
  if (failure?.kind === 'server' && failure.status === 429) return { key: 'failure.tooMany' };
  return withCode({ key: failure ? keys[failure.kind] : 'failure.tryAgain' }, failure);
}

/** The same, in words; the server's own are in its language. */
export const failureText = (failure: ApiFailure | undefined, t: Translate): string => resolveText(failureMessage(failure), 'en', t);
