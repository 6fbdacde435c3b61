import type { ApiFailure, FailureKind } from '../api/failure.ts';
import type { Translate } from '../base/text.ts';
import { failureText } from '../ui/failure-text.ts';

/** Without an answer nobody knows whether the server has saved. */
const uncertain = ['save.uncertain', 'save.kept'] as const;

const remarks: Readonly<Record<FailureKind, readonly string[]>> = {
  unauthorized: ['save.kept'],
  refused: [],
  server: ['save.kept'],
  network: uncertain,
  timeout: uncertain,
  malformed: uncertain,
  aborted: uncertain,
};

const remarksOn = (failure: ApiFailure | undefined): readonly string[] =>
  (failure && 'unsent' in failure ? remarks.server : remarks[failure?.kind ?? 'server']);

/** What happened to a save and to what was typed. A defect of the client (no failure) has lost nothing either. */
export const saveFailureText = (failure: ApiFailure | undefined, t: Translate): string =>
  [failureText(failure, t), ...remarksOn(failure).map((key) => t(key))].join('\n');
