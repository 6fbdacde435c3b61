import { useCallback, useEffect, useRef } from 'react';
import { failureOf, isToldElsewhere, type ApiFailure } from '../api/failure.ts';
import type { Translate } from '../base/text.ts';
import type { FormValues } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/controller.ts';
import type { Problem } from '../engine/store.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';
import { toastOfSave, type SaveProblem } from './save-problem.ts';
import type { SaveRequest } from './save-request.ts';

/** The words for what holds up a save. */
export interface ProblemWords {
  /** Keys of the sentences for what a check found. */
  readonly problemTexts: (problems: readonly Problem[]) => readonly string[];
  /** They are said by a toast, which the specification has, and not by the summary. */
  readonly problemToast?: boolean;
  /** The toast of a save that failed and was not stopped. `request`: the one that failed. */
  readonly failureToast?: (failure: ApiFailure | undefined, t: Translate, request: SaveRequest | undefined) => string;
}

const isAsked = ({ issue }: Problem): boolean => issue.code === 'savedElsewhere';

/** What was begun and needs the applicant before it becomes a value: its own text says what to do. */
const isBegun = ({ issue }: Problem): boolean => ['recordingUnused', 'videoPaused', 'videoFailed'].includes(issue.code);

/** The server has refused it, in words of its own. */
const isRefused = ({ issue }: Problem): boolean => issue.code === 'server';

/** Says what is wrong with a form. `openAgain`: before the focus can go to a field the form must be open. */
export function useSayProblems(
  { problemTexts, problemToast = false, failureToast = toastOfSave }: ProblemWords, openAgain: (problem: SaveProblem) => void,
) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const errorToasts = useErrorToastScope();
  const complain = (text: string): void => { notify({ kind: 'error', text }, errorToasts.signal()); };
  const textsOf = (problems: readonly Problem[]): readonly string[] =>
    problemTexts(problems.filter((problem) => !isAsked(problem) && !isBegun(problem) && !isRefused(problem)));
  return {
    /** Keys of the sentences of the summary for what a check found; absent: a toast says them. */
    textsOf: problemToast ? undefined : textsOf,
    /** Nothing holds up the save any more: what was said of that goes. */
    mended: errorToasts.end,
    /** Shows what is wrong and what is to be decided; empty when the save can go on. */
    check: (handle: FormHandle): readonly Problem[] => {
      const problems = handle.check();
      // One check is one toast, a line for each sentence: two would hide twice as much of a phone.
      const texts = problemToast ? textsOf(problems).map((key) => t(key)) : [];
      if (texts.length > 0) complain(texts.join('\n'));
      return problems;
    },
    fail: (error: unknown, handle: FormHandle, sent: FormValues, request?: SaveRequest): void => {
      const failure = failureOf(error);
      openAgain({ kind: 'failed', failure });
      if (failure?.kind === 'refused') handle.showServerErrors(failure.refusal, sent);
      // What was stopped did not go wrong.
      const words = failure?.kind === 'aborted' ? failureText : failureToast;
      // What became of the work stands in the foot bar and stays there.
      if (!isToldElsewhere(failure)) complain(words(failure, t, request));
    },
    refuseFiles: (fields: readonly string[], handle: FormHandle): void => {
      openAgain({ kind: 'files' });
      for (const field of fields) handle.report(field, { code: 'fileUnreadable' });
      for (const first of fields.slice(0, 1)) handle.goTo(first);
    },
  };
}

/** What is wrong with a form: until it is mended, or the form is left. */
function useErrorToastScope() {
  const scope = useRef(new AbortController());
  const end = useCallback((): void => {
    scope.current.abort();
    scope.current = new AbortController();
  }, []);
  useEffect(() => end, [end]);
  return { signal: (): AbortSignal => scope.current.signal, end };
}
