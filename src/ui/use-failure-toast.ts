import { isReportedElsewhere, type ApiFailure } from '../api/failure.ts';
import { resolveText, type Text } from '../base/text.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from './portal.ts';
import { problemOf } from './problem.ts';

/**
 * Reports a failed call by a toast: the server's own message, else 'Something went wrong' (spec §8), or what `words` says.
 * A failure that is reported elsewhere has a toast of its own.
 */
export function useFailureToast(textOf: (failure: ApiFailure | undefined) => Text = problemOf): (failure: ApiFailure | undefined) => Text {
  const { notify } = usePortal();
  const { language, t } = useLanguage();
  return (failure) => {
    const problem = textOf(failure);
    if (!isReportedElsewhere(failure)) notify({ kind: 'error', text: resolveText(problem, language, t) });
    return problem;
  };
}
