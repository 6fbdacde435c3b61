import type { ApiFailure } from '../../../api/failure.ts';
import { resolveText, type Translate } from '../../../base/text.ts';
import type { Problem } from '../../../engine/store.ts';
import { failureMessage } from '../../../ui/failure-text.ts';
import { problemOf } from '../../../ui/problem.ts';

const textOf = ({ definition }: Problem): string =>
  definition?.base === 'document' ? 'onboarding.failed.documents' : 'onboarding.failed.mandatory';

/** Keys of the texts for what a check found, each once (spec §5 Onboarding edit). */
export const problemTexts = (problems: readonly Problem[]): readonly string[] => [...new Set(problems.map(textOf))];

/** The server's own words, else the one text of spec §8 Onboarding; a save that was stopped did not go wrong. */
export const failureToast = (failure: ApiFailure | undefined, t: Translate): string =>
  resolveText(failure?.kind === 'aborted' ? failureMessage(failure) : problemOf(failure), 'en', t);
