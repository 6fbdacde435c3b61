import { useCallback, useEffect, useRef } from 'react';
import { failureOf, isReportedElsewhere, type ApiFailure } from '../api/failure.ts';
import type { Translate } from '../base/text.ts';
import type { FormValues } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/controller.ts';
import type { Problem } from '../engine/store.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';
import { toastOfSave, type SaveProblem } from './save-problem.ts';
import type { SaveRequest } from './save-request.ts';

/** The texts for the problems that prevent a save. */
export interface ProblemWords {
  /** Text keys for the problems that a check found. */
  readonly problemTexts: (problems: readonly Problem[]) => readonly string[];
  /** A toast shows them, as the specification says, and not the summary. */
  readonly problemToast?: boolean;
  /** The toast of a failed save that was not stopped. `request`: the one that failed. */
  readonly failureToast?: (failure: ApiFailure | undefined, t: Translate, request: SaveRequest | undefined) => string;
}

const isConflict = ({ issue }: Problem): boolean => issue.code === 'savedElsewhere';

/** A blocked pending value, which needs an action of the applicant: its own text says which. */
const isBlockedValue = ({ issue }: Problem): boolean => ['recordingUnused', 'videoPaused', 'videoFailed'].includes(issue.code);

/** The server has refused the value, with a message of its own. */
const isRefused = ({ issue }: Problem): boolean => issue.code === 'server';

/** Shows the problems of a form. `reopen` makes the form editable again, since only then a field can be focused. */
export function useProblemMessages(
  { problemTexts, problemToast = false, failureToast = toastOfSave }: ProblemWords, reopen: (problem: SaveProblem) => void,
) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const errorToasts = useErrorToastScope();
  const showError = (text: string): void => { notify({ kind: 'error', text }, errorToasts.signal()); };
  const textsOf = (problems: readonly Problem[]): readonly string[] =>
    problemTexts(problems.filter((problem) => !isConflict(problem) && !isBlockedValue(problem) && !isRefused(problem)));
  return {
    /** Text keys for the summary after a check; absent: a toast shows them. */
    textsOf: problemToast ? undefined : textsOf,
    /** Called when no problem is left: removes the error toasts. */
    mended: errorToasts.end,
    /** Validates the form and shows its problems and conflicts; empty when the save can go on. */
    check: (handle: FormHandle): readonly Problem[] => {
      const problems = handle.check();
      // One toast for each check, a line for each sentence: two toasts would cover twice as much of a phone.
      const texts = problemToast ? textsOf(problems).map((key) => t(key)) : [];
      if (texts.length > 0) showError(texts.join('\n'));
      return problems;
    },
    fail: (error: unknown, handle: FormHandle, sent: FormValues, request?: SaveRequest): void => {
      const failure = failureOf(error);
      reopen({ kind: 'failed', failure });
      if (failure?.kind === 'refused') handle.showServerErrors(failure.refusal, sent);
      // Stopping a save is no error.
      const textOf = failure?.kind === 'aborted' ? failureText : failureToast;
      // The foot bar says what became of the input, and keeps saying it.
      if (!isReportedElsewhere(failure)) showError(textOf(failure, t, request));
    },
    refuseFiles: (fields: readonly string[], handle: FormHandle): void => {
      reopen({ kind: 'files' });
      for (const field of fields) handle.report(field, { code: 'fileUnreadable' });
      for (const first of fields.slice(0, 1)) handle.goTo(first);
    },
  };
}

/** The lifetime of the error toasts: until the problems are solved, or the form is left. */
function useErrorToastScope() {
  const scope = useRef(new AbortController());
  const end = useCallback((): void => {
    scope.current.abort();
    scope.current = new AbortController();
  }, []);
  useEffect(() => end, [end]);
  return { signal: (): AbortSignal => scope.current.signal, end };
}
