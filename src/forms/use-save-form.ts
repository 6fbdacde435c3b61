import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf, type ApiFailure } from '../api/failure.ts';
import type { SaveProgress } from '../api/save.ts';
import type { Encoded } from '../base/body.ts';
import type { Translate } from '../base/text.ts';
import type { Besides } from '../compiler/assemble.ts';
import type { FormValues } from '../compiler/compiled.ts';
import type { FormHandle, Rebased } from '../engine/form.tsx';
import type { Problem } from '../engine/store.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';
import type { SaveProblem } from './save-problem.ts';
import type { Sending } from './send-form.ts';
import { unreadableFields } from './unreadable-fields.ts';

export type SaveStep =
  | { readonly kind: 'editing'; readonly problem?: SaveProblem }
  /** `share` of what is to be sent, 0 to 1. `waiting`: the server cannot be reached, and is tried again. */
  | { readonly kind: 'saving'; readonly share: number; readonly waiting: boolean; readonly stop: () => void };

interface SaveForm {
  readonly step: SaveStep;
  /** Says what is wrong; empty when all is well. */
  readonly check: (handle: FormHandle<Encoded>) => readonly Problem[];
  readonly send: (handle: FormHandle<Encoded>) => Promise<void>;
}

interface SaveFormOptions<Answer> {
  /** What goes with the form in its call. */
  readonly besides?: Besides;
  readonly send: (sending: Sending) => Promise<Answer>;
  /** Somebody else has saved: takes in what the server holds now. Without it such a save is a failure like any other. */
  readonly takeIn?: (handle: FormHandle<Encoded>) => Promise<Rebased>;
  /** Keys of the toasts for what a check found. */
  readonly problemTexts: (problems: readonly Problem[]) => readonly string[];
  /** The toast of a failed save. */
  readonly failureToast?: (failure: ApiFailure | undefined, t: Translate) => string;
  /** The server has confirmed the save. */
  readonly onSaved: (answer: Answer) => void;
}

/** A save that meets another's each time is tried so often by itself. */
const MOST_ATTEMPTS = 5;

/** Somebody else has saved since the form was made (schemas/README.md). */
function isOvertaken(error: unknown): boolean {
  const failure = failureOf(error);
  return (failure?.kind === 'refused' || failure?.kind === 'server') && failure.status === 412;
}

const isAsked = ({ issue }: Problem): boolean => issue.code === 'savedElsewhere';

/** Check, sending, and what came of it. Whatever fails, the form keeps all that was typed and chosen. */
export function useSaveForm<Answer>(options: SaveFormOptions<Answer>): SaveForm {
  const { problemTexts, failureToast = failureText, onSaved } = options;
  const { notify } = usePortal();
  const { t } = useLanguage();
  const [step, setStep] = useState<SaveStep>({ kind: 'editing' });

  const check = (handle: FormHandle<Encoded>): readonly Problem[] => {
    const problems = handle.check();
    const own = problems.filter((problem) => !isAsked(problem));
    const keys = [...problemTexts(own), ...(own.length < problems.length ? ['save.elsewhereAsked'] : [])];
    for (const key of keys) notify({ kind: 'error', text: t(key) });
    setStep({ kind: 'editing' });
    return problems;
  };

  const fail = (error: unknown, handle: FormHandle<Encoded>, sent: FormValues): void => {
    const failure = failureOf(error);
    if (failure?.kind === 'refused') handle.showServerErrors(failure.refusal, sent);
    setStep({ kind: 'editing', problem: { kind: 'failed', failure } });
    // The session's end has a toast of its own. What became of the work stands in the foot bar and stays there.
    if (failure?.kind !== 'unauthorized') notify({ kind: 'error', text: failureToast(failure, t) });
  };

  /** The form must be open again before the focus can go to the field. */
  const refuseFiles = (fields: readonly string[], handle: FormHandle<Encoded>): void => {
    flushSync(() => { setStep({ kind: 'editing', problem: { kind: 'files' } }); });
    notify({ kind: 'error', text: t('error.fileUnreadable') });
    for (const field of fields) handle.report(field, { code: 'fileUnreadable' });
    for (const first of fields.slice(0, 1)) handle.goTo(first);
  };

  /** True where the save can go on by itself: nothing of what came in has to be decided, and all is still well. */
  const takeIn = async (handle: FormHandle<Encoded>): Promise<boolean> => {
    const { came, asked } = await options.takeIn?.(handle) ?? { came: 0, asked: 0 };
    if (asked > 0 || handle.check().length > 0) {
      flushSync(() => { setStep({ kind: 'editing' }); });
      check(handle);
      return false;
    }
    if (came > 0) notify({ kind: 'info', text: t('save.elsewhereTaken', { number: came }) });
    return true;
  };

  const send = async (handle: FormHandle<Encoded>, attempt = 1): Promise<void> => {
    const stop = new AbortController();
    const report = ({ share, waiting }: Pick<SaveProgress, 'share' | 'waiting'>): void => {
      setStep({ kind: 'saving', share, waiting, stop: () => { stop.abort(); } });
    };
    report({ share: 0, waiting: false });
    const values = handle.values();
    const content = handle.encode(values, options.besides);
    const unreadable = await unreadableFields(content.files);
    if (unreadable.length > 0) {
      refuseFiles(unreadable, handle);
      return;
    }
    try {
      const answer = await options.send({ handle, content, signal: stop.signal, onProgress: report });
      await handle.acknowledge(values);
      onSaved(answer);
    } catch (error) {
      if (!options.takeIn || !isOvertaken(error) || attempt === MOST_ATTEMPTS) fail(error, handle, values);
      else if (await takeIn(handle).catch((reason: unknown) => { fail(reason, handle, values); })) await send(handle, attempt + 1);
    }
  };

  return { step, check, send: (handle) => send(handle) };
}
