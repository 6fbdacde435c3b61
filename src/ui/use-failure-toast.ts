import type { ApiFailure } from '../api/failure.ts';
import { resolveText, type Text } from '../base/text.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from './portal.ts';
import { problemOf } from './problem.ts';

/**
 * Tells of a failed call by a toast: the server's own words, else 'Something went wrong' (spec §8). The session's end has one of its
 * own.
 */
export function useFailureToast(): (failure: ApiFailure | undefined) => Text {
  const { notify } = usePortal();
  const { language, t } = useLanguage();
  return (failure) => {
    const problem = problemOf(failure);
    if (failure?.kind !== 'unauthorized') notify({ kind: 'error', text: resolveText(problem, language, t) });
    return problem;
  };
}
