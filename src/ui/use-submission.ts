import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf, type ApiFailure } from '../api/failure.ts';
import { resolveText, type Text } from '../base/text.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useErrorTitle } from './page-title.tsx';
import { problemOf } from './problem.ts';

interface Submission {
  readonly busy: boolean;
  /** What stands under the form, in the language in force. */
  readonly problem: string | undefined;
  /** Does the work; answers nothing where it failed, which is then the problem. The form can be used again by then. */
  readonly submit: <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome | undefined>;
  /** Replaces the problem. */
  readonly say: (problem: Text | undefined) => void;
}

interface SubmissionOptions {
  /** What is said of a failed call, each text on a line of its own; `undefined` is a defect of the client. */
  readonly explain?: (failure: ApiFailure | undefined) => Text | readonly Text[];
  /** What stands there before the first try. */
  readonly initial?: Text | undefined;
}

/** What a short form does when it is sent: one call after the other, one try at a time. */
export function useSubmission({ explain = problemOf, initial }: SubmissionOptions = {}): Submission {
  const { language, t } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, say] = useState<Text | readonly Text[] | undefined>(initial);
  useErrorTitle(problem !== undefined);
  const submit = async <Outcome>(work: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    say(undefined);
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      say(explain(failureOf(error)));
      return undefined;
    } finally {
      flushSync(() => { setBusy(false); });
    }
  };
  return { busy, problem: problem && [problem].flat().map((text) => resolveText(text, language, t)).join('\n'), submit, say };
}
