import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf, type ApiFailure } from '../api/failure.ts';
import { resolveText, type Text } from '../base/text.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useErrorTitle } from './page-title.tsx';
import { problemOf } from './problem.ts';

interface Submission {
  readonly busy: boolean;
  /** The text under the form, in the language in force. */
  readonly problem: string | undefined;
  /** Does the work; resolves to `undefined` where it failed, with the problem set. By then the form can be used again. */
  readonly submit: <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome | undefined>;
  /** Replaces the problem. */
  readonly setProblem: (problem: Text | undefined) => void;
}

interface SubmissionOptions {
  /** The texts for a failed call, each on a line of its own; an `undefined` failure is a defect of the client. */
  readonly explain?: (failure: ApiFailure | undefined) => Text | readonly Text[];
  /** The problem that is shown before the first attempt. */
  readonly initial?: Text | undefined;
}

/** Sends a short form: its state while a call is pending, and its problem afterwards. */
export function useSubmission({ explain = problemOf, initial }: SubmissionOptions = {}): Submission {
  const { language, t } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text | readonly Text[] | undefined>(initial);
  useErrorTitle(problem !== undefined);
  const submit = async <Outcome>(work: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    setProblem(undefined);
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      setProblem(explain(failureOf(error)));
      return undefined;
    } finally {
      flushSync(() => { setBusy(false); });
    }
  };
  return { busy, problem: problem && [problem].flat().map((text) => resolveText(text, language, t)).join('\n'), submit, setProblem };
}
