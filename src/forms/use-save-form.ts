import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, failureOf, isFinal, isPassing, isToldElsewhere } from '../api/failure.ts';
import { isReadable } from '../api/form-data.ts';
import { stoppable } from '../api/patience.ts';
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
import { useSayProblems, type ProblemWords } from './use-say-problems.ts';
import type { WaitingSave } from './waiting/waiting-save.ts';
import type { EncodedFile } from '../base/body.ts';

/** The save of a form, as `LongForm` wants it. */
export interface SaveForm extends Pick<ReturnType<typeof useSayProblems>, 'mended' | 'textsOf'> {
  readonly step: SaveStep;
  readonly submit: (handle: FormHandle) => void;
  /** What a save would send now. */
  readonly requests: (handle: FormHandle) => readonly SaveRequest[];
  /** Says that a save waits for a network, or that none does. */
  readonly wait: (waiting: Waiting | undefined) => void;
  /** Sends what was confirmed before and waits. */
  readonly resume: (handle: FormHandle, waiting: Waiting) => void;
}

interface SaveFormOptions<Answer> extends ProblemWords {
  /** What is sent of what stands in the form now: `asOneRequest`, or `asRequestPerField` and what ends it. */
  readonly deliveries: (handle: FormHandle) => readonly SaveRequest[];
  /** Makes one call. */
  readonly send: (sending: Sending) => Promise<Answer>;
  /** Somebody else has saved: takes in what the server holds now. Without it such a save is a failure like any other. */
  readonly takeIn?: (handle: FormHandle) => Promise<Rebased>;
  /** Nothing is sent before it is confirmed. */
  readonly confirm?: boolean;
  /** What a check found leads to the first wrong field, and not to the summary. */
  readonly leadToFirst?: boolean;
  /**
   * Where a confirmed save waits while the device has no network. Without it such a save fails. It waits by one call; what would
   * follow that is not sent by itself.
   */
  readonly waits?: WaitingSave | undefined;
  /** What waits holds nothing up: the applicant goes on. Then it waits also where the device has a network and the server is away. */
  readonly onWaiting?: () => void;
  /**
   * The server has confirmed everything, with these answers in order. The form is open again when this is done. `news`: what
   * else is to be said of the save, in the same toast.
   */
  readonly onSaved: (answers: readonly Answer[], news: readonly string[]) => Promise<void> | void;
}

/** A save that meets another's each time is tried so often by itself. */
const MOST_ATTEMPTS = 5;

/** Somebody else has saved since the form was made (schemas/README.md). */
const isOvertaken = (error: unknown): boolean => failureOf(error)?.status === 412;

const timeNow = (language: Language): string => formatTime(Date.now(), language);

/** Whether the server was not reached, as far as that is known. */
const isUnreached = (error: unknown): boolean => ['network', 'timeout'].includes(failureOf(error)?.kind ?? '');

/** Whether the server is away. An error of its own (500) may be of what is sent: it is told first. */
export function isAway(error: unknown): boolean {
  const status = failureOf(error)?.status;
  return status === undefined ? isUnreached(error) : isPassing(status) && status !== 500;
}

/** Whether what has waited goes on waiting: nobody has decided about it, and it was not stopped. */
function isUndecided(error: unknown): boolean {
  const failure = failureOf(error);
  return failure !== undefined && failure.kind !== 'aborted' && !isToldElsewhere(failure) && !isFinal(failure);
}

/**
 * The life of a save: everything is checked, confirmed where that is asked for, sent in one call or more, and each call
 * acknowledged when it has been answered. Whatever fails, the form keeps all that was typed and chosen, and the next save
 * sends what is still missing.
 */
export function useSaveForm<Answer>(options: SaveFormOptions<Answer>): SaveForm {
  const { notify, session } = usePortal();
  const { language, t } = useLanguage();
  const [step, setStep] = useState<SaveStep>({ kind: 'editing' });
  const openAgain = (problem: SaveProblem): void => { flushSync(() => { setStep({ kind: 'editing', problem }); }); };
  const { textsOf, mended, check, fail, refuseFiles } = useSayProblems(options, openAgain);

  const wait = (waiting: Waiting | undefined): void => { setStep({ kind: 'editing', ...(waiting && { waiting }) }); };

  /** Goes on with the save by itself where nothing of what came in has to be decided, and all is still well. */
  const sendOn = async (
    handle: FormHandle, { applied, asked }: Rebased, attempt: number, waited: Waiting | undefined,
  ): Promise<void> => {
    // An applicant who had to decide presses Save again. A save that goes on by itself stays in its step, and is announced once.
    if (check(handle).length > 0 || asked > 0) {
      setStep({ kind: 'editing' });
      return;
    }
    if (applied > 0) notify({ kind: 'info', text: t('save.elsewhereTaken', { number: applied }) });
    await send(handle, attempt + 1, waited);
  };

  /** Waits for what is on its way. False where the applicant stopped that, or what came is not well. */
  const arrived = async (handle: FormHandle, stop: AbortController): Promise<boolean> => {
    const waited = { for: undefined as Arriving | undefined };
    try {
      await handle.arrive(stop.signal, (arriving) => {
        waited.for = arriving;
        setStep({ kind: 'saving', share: 0, waiting: false, arriving, stop: () => { stop.abort(); } });
      });
    } catch {
      return false;
    }
    if (!waited.for) return true;
    // Before the focus can go to a field the form must be open.
    flushSync(() => { setStep({ kind: 'editing' }); });
    return check(handle).length === 0;
  };

  const mayWait = (error: unknown, waited: Waiting | undefined): boolean => {
    if (waited) return isUndecided(error);
    return options.onWaiting ? isAway(error) : isUnreached(error) && !navigator.onLine;
  };

  /** Keeps what was not sent, where it may wait and the network is gone, or what had waited already. False where it has failed. */
  const waitsAfter = async (error: unknown, unsent: SaveRequest | undefined, waited: Waiting | undefined): Promise<boolean> => {
    const waiting = mayWait(error, waited) && unsent ? await options.waits?.confirm(unsent.content).catch(() => undefined) : undefined;
    if (waiting) {
      wait({ ...waiting, tries: navigator.onLine ? (waited?.tries ?? 0) + 1 : 0 });
      if (!waited) options.onWaiting?.();
    }
    // Whoever logs in again goes on; what was refused, stopped or broken is confirmed anew.
    else if (!isToldElsewhere(failureOf(error))) options.waits?.withdraw();
    return waiting !== undefined;
  };

  const send = async (handle: FormHandle, attempt = 1, waited?: Waiting): Promise<void> => {
    const stop = new AbortController();
    const owner = session.lastApplicantId();
    /** Where the applicant has logged out since, or somebody else has logged in, nothing is stored on the device, and nobody is told. */
    const isHere = (): boolean => session.lastApplicantId() === owner;
    const report = (share: number, waiting: boolean, arriving?: Arriving): void => {
      setStep({ kind: 'saving', share, waiting, ...(arriving && { arriving }), stop: () => { stop.abort(); } });
    };
    report(0, false);
    const toSend = (): readonly SaveRequest[] => options.deliveries(handle).slice(0, waited ? 1 : Infinity);
    const read = (): Promise<readonly string[]> => unreadableFields(toSend().flatMap(({ content }) => content.files));
    const unreadable = await arrived(handle, stop) ? await stoppable(read(), stop.signal).catch(() => undefined) : undefined;
    // Else what waits would be sent again at once, and the reason would be gone before anybody has read it.
    if (unreadable?.length !== 0) options.waits?.withdraw();
    if (!unreadable) {
      setStep({ kind: 'editing' });
      return;
    }
    if (unreadable.length > 0) {
      refuseFiles(unreadable, handle);
      return;
    }
    // Meanwhile another tab's save may have come in, whose revision is sent now.
    const [sent, deliveries] = [handle.values(), toSend()];
    const unsent = new Set(deliveries);
    try {
      const answers: Answer[] = [];
      for (const [position, delivery] of deliveries.entries()) {
        const onProgress: Sending['onProgress'] = ({ share, waiting, arriving }) => {
          report((position + share) / deliveries.length, waiting, arriving);
        };
        answers.push(await options.send({ handle, delivery, resumed: waited !== undefined, signal: stop.signal, onProgress }));
        unsent.delete(delivery);
        await handle.acknowledge(delivery.confirms);
      }
      if (isHere()) await options.onSaved(answers, waited ? [t('save.waits.saved', { time: timeNow(language) })] : []);
      setStep({ kind: 'editing' });
    } catch (thrown) {
      const error = isHere() ? thrown : new ApiError({ kind: 'unauthorized' });
      const [failed] = unsent;
      if (await waitsAfter(error, failed, waited)) {
        if (!isHere()) options.waits?.withdraw();
        return;
      }
      if (!options.takeIn || !isOvertaken(error) || attempt === MOST_ATTEMPTS) {
        fail(error, handle, sent, failed);
        return;
      }
      const rebased = await stoppable(options.takeIn(handle), stop.signal).catch((reason: unknown) => { fail(reason, handle, sent); });
      if (rebased) await sendOn(handle, rebased, attempt, waited);
    }
  };

  const goOnWhereWell = (handle: FormHandle, goOn: () => void): void => {
    const [first] = check(handle);
    if (!first) {
      goOn();
      return;
    }
    flushSync(() => { setStep({ kind: 'editing' }); });
    if (options.leadToFirst === true) handle.goTo(first.field);
  };

  const sendNow = (handle: FormHandle): void => { void send(handle); };

  const ask = (handle: FormHandle): void => {
    setStep({
      kind: 'asking',
      // Another tab may have saved since it was asked. What is wrong is shown where nothing lies over it.
      confirm: () => {
        flushSync(() => { setStep({ kind: 'editing' }); });
        goOnWhereWell(handle, () => { sendNow(handle); });
      },
      cancel: () => { setStep({ kind: 'editing' }); },
    });
  };

  const submit = (handle: FormHandle): void => {
    goOnWhereWell(handle, () => { (options.confirm === true ? ask : sendNow)(handle); });
  };

  const resume = (handle: FormHandle, waiting: Waiting): void => {
    // The definitions, and what the server holds, may be others by now.
    if (check(handle).length === 0) {
      void send(handle, 1, waiting);
      return;
    }
    options.waits?.withdraw();
    wait(undefined);
  };

  return { step, submit, requests: options.deliveries, wait, resume, mended, textsOf };
}

/** The fields whose file was moved, changed or deleted since it was chosen. */
async function unreadableFields(files: readonly EncodedFile[]): Promise<readonly string[]> {
  const readable = await Promise.all(files.map(({ file }) => isReadable(file)));
  return files.filter((_, position) => !readable[position]).map(({ field }) => field);
}
