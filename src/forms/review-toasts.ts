import type { ApiFailure } from '../api/failure.ts';
import type { Translate } from '../base/text.ts';
import type { Problem } from '../engine/store.ts';
import { failureText } from '../ui/failure-text.ts';

/** Keys of the texts for what a check found (spec §5 Job survey). */
export const problemTexts = (problems: readonly Problem[]): readonly string[] => (problems.length > 0 ? ['review.failed.mandatory'] : []);

/** The one text of spec §8 Events and surveys; what was stopped did not go wrong. */
export const failureToast = (failure: ApiFailure | undefined, t: Translate): string =>
  (failure?.kind === 'aborted' ? failureText(failure, t) : t('review.failed.submit'));
