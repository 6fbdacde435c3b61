import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf, type ApiFailure } from '../api/failure.ts';
import type { Translate } from '../base/text.ts';
import type { FormValues } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/form.tsx';
import type { Problem } from '../engine/store.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';
import { deliver } from './deliver.ts';
import type { Delivery } from './deliveries.ts';
import type { SaveProblem } from './save-problem.ts';
import type { SaveStep } from './save-step.ts';
import type { Sending } from './send-form.ts';
import { unreadableFields } from './unreadable-fields.ts';

/** The save of a form, as `LongForm` wants it. */
export interface SaveForm<Sent> {
  readonly step: SaveStep;
  readonly submit: (handle: FormHandle<Sent>) => void;
}

interface SaveFormOptions<Sent, Answer> {
  /** What is sent of what stands in the form now: `whole`, or `oneByOne` and what ends it. */
  readonly deliveries: (handle: FormHandle<Sent>) => readonly Delivery[];
  /** Makes one call. */
  readonly send: (sending: Sending) => Promise<Answer>;
  /** Nothing is sent before it is confirmed. */
  readonly confirm?: boolean;
  /** Keys of the toasts for what a check found. */
  readonly problemTexts: (problems: readonly Problem[]) => readonly string[];
  /** What a check found leads to the first wrong field, and not to the summary. */
  readonly leadToFirst?: boolean;
  /** The toast of a failed save. */
  readonly failureToast?: (failure: ApiFailure | undefined, t: Translate) => string;
  /** The server has confirmed everything, with these answers in order. The form is open again when this is done. */
  readonly onSaved: (answers: readonly Answer[]) => Promise<void> | void;
}

/**
 * The life of a save: everything is checked, confirmed where that is asked for, sent in one call or more, and each call
 * acknowledged when it has been answered. Whatever fails, the form keeps all that was typed and chosen, and the next save
 * sends what is still missing.
 */
export function useSaveForm<Sent, Answer>(options: SaveFormOptions<Sent, Answer>): SaveForm<Sent> {
  const { failureToast = failureText } = options;
  const { notify } = usePortal();
  const { t } = useLanguage();
  const [step, setStep] = useState<SaveStep>({ kind: 'editing' });

  /** Before the focus can go to a field the form must be open. */
  const openAgain = (problem: SaveProblem): void => { flushSync(() => { setStep({ kind: 'editing', problem }); }); };

  const fail = (error: unknown, handle: FormHandle<Sent>, sent: FormValues): void => {
    const failure = failureOf(error);
    openAgain({ kind: 'failed', failure });
    if (failure?.kind === 'refused') handle.showServerErrors(failure.refusal, sent);
    // The session's end has a toast of its own. What became of the work stands in the foot bar and stays there.
    if (failure?.kind !== 'unauthorized') notify({ kind: 'error', text: failureToast(failure, t) });
  };

  const refuseFiles = (fields: readonly string[], handle: FormHandle<Sent>): void => {
    openAgain({ kind: 'files' });
    notify({ kind: 'error', text: t('error.fileUnreadable') });
    for (const field of fields) handle.report(field, { code: 'fileUnreadable' });
    for (const first of fields.slice(0, 1)) handle.goTo(first);
  };

  const send = async (handle: FormHandle<Sent>): Promise<void> => {
    const stop = new AbortController();
    const report = (share: number, waiting: boolean): void => {
      setStep({ kind: 'saving', share, waiting, stop: () => { stop.abort(); } });
    };
    report(0, false);
    const [sent, deliveries] = [handle.values(), options.deliveries(handle)];
    const unreadable = await unreadableFields(deliveries.flatMap(({ content }) => content.files));
    if (unreadable.length > 0) {
      refuseFiles(unreadable, handle);
      return;
    }
    try {
      await options.onSaved(await deliver(deliveries, { ...options, handle, signal: stop.signal, report }));
      setStep({ kind: 'editing' });
    } catch (error) {
      fail(error, handle, sent);
    }
  };

  const begin = (handle: FormHandle<Sent>): void => {
    if (options.confirm !== true) void send(handle);
    else setStep({ kind: 'asking', confirm: () => void send(handle), cancel: () => { setStep({ kind: 'editing' }); } });
  };

  const submit = (handle: FormHandle<Sent>): void => {
    const problems = handle.check();
    const [first] = problems;
    for (const key of options.problemTexts(problems)) notify({ kind: 'error', text: t(key) });
    if (!first) {
      begin(handle);
      return;
    }
    setStep({ kind: 'editing' });
    if (options.leadToFirst === true) handle.goTo(first.field);
  };

  return { step, submit };
}
