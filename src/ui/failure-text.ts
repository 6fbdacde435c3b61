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
  malformed: 'failure.malformed',
};

/** A text of the client's own and, in a line of its own, the code of a failed call for support, where it has one. */
export const withCode = ({ key, params }: TextKey, failure: ApiFailure | undefined): TextKey => {
  const code = failure && 'support' in failure ? failure.support : undefined;
  return code === undefined ? { key, ...(params && { params }) } : { key: 'failure.coded', params: { ...params, key, code } };
};

/** The server's own words, with the code likewise. */
export const refusalText = ({ refusal, support: code }: Extract<ApiFailure, { readonly kind: 'refused' }>): Text => {
  const words = refusal.texts.join('\n');
  return code === undefined ? bothLanguages(words) : { key: 'failure.said', params: { words, code } };
};

/** What happened, for the applicant; a defect of the client (no failure) has the general text. */
export function failureMessage(failure: ApiFailure | undefined): Text {
  if (failure?.kind === 'refused') return refusalText(failure);
  if (failure?.kind === 'malformed') return withCode({ key: keys.malformed, params: { place: failure.issue.call + failure.issue.path } }, failure);
  if (failure?.kind === 'server' && failure.status === 429) return { key: 'failure.tooMany' };
  return withCode({ key: failure ? keys[failure.kind] : 'failure.tryAgain' }, failure);
}

/** The same, in words; the server's own are in its language. */
export const failureText = (failure: ApiFailure | undefined, t: Translate): string => resolveText(failureMessage(failure), 'en', t);
