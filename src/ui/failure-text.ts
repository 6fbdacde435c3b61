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

/** What happened, for the applicant; a defect of the client (no failure) has the general text. */
export function failureMessage(failure: ApiFailure | undefined): Text {
  if (failure?.kind === 'refused') return bothLanguages(failure.refusal.texts.join('\n'));
  if (failure?.kind === 'malformed') return { key: keys.malformed, params: { place: failure.issue.call + failure.issue.path } };
  if (failure?.kind === 'server' && failure.status === 429) return { key: 'failure.tooMany' };
  return { key: failure ? keys[failure.kind] : 'failure.tryAgain' };
}

/** The same, in words; the server's own are in its language. */
export const failureText = (failure: ApiFailure | undefined, t: Translate): string => resolveText(failureMessage(failure), 'en', t);

/** Spec §8: the one text of whatever has no words of the server's. Where the network failed a line says what to do about it. */
export const generalMessage = (failure?: ApiFailure): TextKey =>
  ({ key: failure?.kind === 'network' || failure?.kind === 'timeout' ? 'failure.unreached' : 'failure.general' });

/** The server's own words, or that something went wrong (spec §8). */
export const problemOf = (failure: ApiFailure | undefined): Text => (failure?.kind === 'refused' ? failureMessage(failure) : generalMessage(failure));
