import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, failureOf, isFinal, isTransient, isReportedElsewhere } from '../api/failure.ts';
import { isReadable } from '../api/form-data.ts';
import { abortable } from '../api/retry.ts';
import type { Language } from '../base/text.ts';
import type { Arriving } from '../engine/arrivals.ts';
import type { FormHandle, Rebased } from '../engine/controller.ts';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import type { SaveRequest } from './save-request.ts';
import type { SaveProblem } from './save-problem.ts';
import type { SaveStep, Waiting } from './save-step.ts';
import type { Sending } from './send-form.ts';
import { useProblemMessages, type ProblemWords } from './use-problem-messages.ts';
import type { WaitingSave } from './waiting/waiting-save.ts';
import type { EncodedFile } from '../base/body.ts';

/** The save of a form, as `LongForm` needs it. */
export interface SaveForm extends Pick<ReturnType<typeof useProblemMessages>, 'mended' | 'textsOf'> {
  readonly step: SaveStep;
  readonly submit: (handle: FormHandle) => void;
  /** The requests that a save would send now. */
  readonly requests: (handle: FormHandle) => readonly SaveRequest[];
  /** Sets the save that waits for a network, or that none does. */
  readonly wait: (waiting: Waiting | undefined) => void;
  /** Sends a waiting save, which was confirmed before. */
  readonly resume: (handle: FormHandle, waiting: Waiting) => void;
}

interface SaveFormOptions<Answer> extends ProblemWords {
  /** The requests for the form's current values: `asOneRequest`, or `asRequestPerField` and an `envelopeRequest`. */
  readonly requests: (handle: FormHandle) => readonly SaveRequest[];
  /** Sends one request. */
  readonly send: (sending: Sending) => Promise<Answer>;
  /** Merges the server's current values after another device has saved. Without it such a save fails like any other. */
  readonly rebase?: (handle: FormHandle) => Promise<Rebased>;
  /** Nothing is sent before the applicant confirms. */
  readonly confirm?: boolean;
  /** After a failed check the focus goes to the first invalid field, not to the summary. */
  readonly leadToFirst?: boolean;
  /**
   * Where a confirmed save waits while the device has no network. Without it such a save fails. Only its first unsent request waits;
   * those after it are not sent automatically.
   */
  readonly waits?: WaitingSave | undefined;
  /** Called when a save begins to wait: the applicant goes on. With it a save also waits where only the server is unavailable. */
  readonly onWaiting?: () => void;
  /**
   * The server has confirmed everything, with these answers in order. The form can be edited again when this is done. `news`: further
   * sentences for the toast of the save.
   */
  readonly onSaved: (answers: readonly Answer[], news: readonly string[]) => Promise<void> | void;
}

/** So many attempts are made automatically where another device has saved each time. */
const MAX_ATTEMPTS = 5;

/** Whether another device has saved since the form was loaded (schemas/README.md). */
const isOvertaken = (error: unknown): boolean => failureOf(error)?.status === 412;

const timeNow = (language: Language): string => formatTime(Date.now(), language);

/** Whether the server was not reached, as far as that is known. */
const isUnreached = (error: unknown): boolean => ['network', 'timeout'].includes(failureOf(error)?.kind ?? '');

/** Whether the server is unavailable. An internal error (500) may be caused by the request, and is reported instead. */
export function isServerAway(error: unknown): boolean {
  const status = failureOf(error)?.status;
  return status === undefined ? isUnreached(error) : isTransient(status) && status !== 500;
}

/** Whether a waiting save goes on waiting: the server has not decided about it, and it was not stopped. */
function isUndecided(error: unknown): boolean {
  const failure = failureOf(error);
  return failure !== undefined && failure.kind !== 'aborted' && !isReportedElsewhere(failure) && !isFinal(failure);
}

/**
 * The life of a save: everything is validated, confirmed where `confirm` says so, and sent in one or more requests, each of which is
 * acknowledged when it has been answered. Whatever fails, the form keeps all that was typed and chosen, and the next save
 * sends what is still missing.
 */
export function useSaveForm<Answer>(options: SaveFormOptions<Answer>): SaveForm {
  const { notify, session } = usePortal();
  const { language, t } = useLanguage();
  const [step, setStep] = useState<SaveStep>({ kind: 'editing' });
  const reopen = (problem: SaveProblem): void => { flushSync(() => { setStep({ kind: 'editing', problem }); }); };
  const { textsOf, mended, check, fail, refuseFiles } = useProblemMessages(options, reopen);

  const wait = (waiting: Waiting | undefined): void => { setStep({ kind: 'editing', ...(waiting && { waiting }) }); };

  /** Continues the save after a merge, where there are no conflicts and the form is still valid. */
  const continueSend = async (
    handle: FormHandle, { applied, conflicts }: Rebased, attempt: number, lastWait: Waiting | undefined,
  ): Promise<void> => {
    // An applicant with a conflict to decide presses Save again. A save that continues stays in its step, so it is announced once.
    if (check(handle).length > 0 || conflicts > 0) {
      setStep({ kind: 'editing' });
      return;
    }
    if (applied > 0) notify({ kind: 'info', text: t('save.elsewhereTaken', { number: applied }) });
    await send(handle, attempt + 1, lastWait);
  };

  /** Waits for the pending values. False where the applicant stopped that, or a value is invalid. */
  const finishPending = async (handle: FormHandle, stop: AbortController): Promise<boolean> => {
    const pending = { for: undefined as Arriving | undefined };
    try {
      await handle.arrive(stop.signal, (arriving) => {
        pending.for = arriving;
        setStep({ kind: 'saving', share: 0, waiting: false, arriving, stop: () => { stop.abort(); } });
      });
    } catch {
      return false;
    }
    if (!pending.for) return true;
    // A field can be focused only while the form can be edited.
    flushSync(() => { setStep({ kind: 'editing' }); });
    return check(handle).length === 0;
  };

  const mayWait = (error: unknown, lastWait: Waiting | undefined): boolean => {
    if (lastWait) return isUndecided(error);
    return options.onWaiting ? isServerAway(error) : isUnreached(error) && !navigator.onLine;
  };

  /** Stores the unsent request where it may wait. False where the save has failed instead. */
  const queueUnsent = async (error: unknown, unsent: SaveRequest | undefined, lastWait: Waiting | undefined): Promise<boolean> => {
    const waiting = mayWait(error, lastWait) && unsent ? await options.waits?.confirm(unsent.content).catch(() => undefined) : undefined;
    if (waiting) {
      wait({ ...waiting, tries: navigator.onLine ? (lastWait?.tries ?? 0) + 1 : 0 });
      if (!lastWait) options.onWaiting?.();
    }
    // After a new log-in the save continues; one that was refused, stopped or failed has to be confirmed again.
    else if (!isReportedElsewhere(failureOf(error))) options.waits?.withdraw();
    return waiting !== undefined;
  };

  const send = async (handle: FormHandle, attempt = 1, lastWait?: Waiting): Promise<void> => {
    const stop = new AbortController();
    const owner = session.lastApplicantId();
    /**
     * Whether the applicant is still the last one here; after a log-out or another's log-in nothing is stored, and no toast is shown. A
     * registration is nobody's yet: who logs in while it is sent still has to learn how it ended.
     */
    const isSameApplicant = (): boolean => owner === undefined || session.lastApplicantId() === owner;
    const report = (share: number, waiting: boolean, arriving?: Arriving): void => {
      setStep({ kind: 'saving', share, waiting, ...(arriving && { arriving }), stop: () => { stop.abort(); } });
    };
    report(0, false);
    const currentRequests = (): readonly SaveRequest[] => options.requests(handle).slice(0, lastWait ? 1 : Infinity);
    const checkFiles = (): Promise<readonly string[]> => unreadableFields(currentRequests().flatMap(({ content }) => content.files));
    const unreadable = await finishPending(handle, stop) ? await abortable(checkFiles(), stop.signal).catch(() => undefined) : undefined;
    // Otherwise the waiting save would be sent again at once, and the reason would vanish before it is read.
    if (unreadable?.length !== 0) options.waits?.withdraw();
    // Somebody else may have logged in while a file was still being read.
    if (!unreadable || !isSameApplicant()) {
      setStep({ kind: 'editing' });
      return;
    }
    if (unreadable.length > 0) {
      refuseFiles(unreadable, handle);
      return;
    }
    // Read again: meanwhile another tab's save may have been merged, whose revision is sent now.
    const [sent, requests] = [handle.values(), currentRequests()];
    const unsent = new Set(requests);
    try {
      const answers: Answer[] = [];
      for (const [position, request] of requests.entries()) {
        const onProgress: Sending['onProgress'] = ({ share, waiting, arriving }) => {
          report((position + share) / requests.length, waiting, arriving);
        };
        answers.push(await options.send({ handle, request, resumed: lastWait !== undefined, signal: stop.signal, onProgress }));
        unsent.delete(request);
        await handle.acknowledge(request.confirms);
      }
      if (isSameApplicant()) await options.onSaved(answers, lastWait ? [t('save.waits.saved', { time: timeNow(language) })] : []);
      setStep({ kind: 'editing' });
    } catch (thrown) {
      const error = isSameApplicant() ? thrown : new ApiError({ kind: 'unauthorized' });
      const [failed] = unsent;
      if (await queueUnsent(error, failed, lastWait)) {
        if (!isSameApplicant()) options.waits?.withdraw();
        return;
      }
      if (!options.rebase || !isOvertaken(error) || attempt === MAX_ATTEMPTS) {
        fail(error, handle, sent, failed);
        return;
      }
      const rebased = await abortable(options.rebase(handle), stop.signal).catch((reason: unknown) => { fail(reason, handle, sent); });
      if (rebased) await continueSend(handle, rebased, attempt, lastWait);
    }
  };

  const continueIfValid = (handle: FormHandle, proceed: () => void): void => {
    const [first] = check(handle);
    if (!first) {
      proceed();
      return;
    }
    flushSync(() => { setStep({ kind: 'editing' }); });
    if (options.leadToFirst === true) handle.goTo(first.field);
  };

  const sendNow = (handle: FormHandle): void => { void send(handle); };

  const askFirst = (handle: FormHandle): void => {
    setStep({
      kind: 'asking',
      // Checked again: another tab may have saved since the dialog opened. The dialog closes first, so that problems are visible.
      confirm: () => {
        flushSync(() => { setStep({ kind: 'editing' }); });
        continueIfValid(handle, () => { sendNow(handle); });
      },
      cancel: () => { setStep({ kind: 'editing' }); },
    });
  };

  const submit = (handle: FormHandle): void => {
    continueIfValid(handle, () => { (options.confirm === true ? askFirst : sendNow)(handle); });
  };

  const resume = (handle: FormHandle, waiting: Waiting): void => {
    // The definitions and the server's values may have changed since.
    if (check(handle).length === 0) {
      void send(handle, 1, waiting);
      return;
    }
    options.waits?.withdraw();
    wait(undefined);
  };

  return { step, submit, requests: options.requests, wait, resume, mended, textsOf };
}

/** The fields whose file cannot be read: it was moved, changed or deleted since it was chosen. */
async function unreadableFields(files: readonly EncodedFile[]): Promise<readonly string[]> {
  const readable = await Promise.all(files.map(({ file }) => isReadable(file)));
  return files.filter((_, position) => !readable[position]).map(({ field }) => field);
}
