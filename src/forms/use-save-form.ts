import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf, type ApiFailure } from '../api/failure.ts';
import type { SaveProgress } from '../api/save-form.ts';
import type { Translate } from '../base/text.ts';
import type { FormHandle } from '../engine/form.tsx';
import type { Problem } from '../engine/store.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';
import { saveFailureText } from './failure-texts.ts';
import { unreadableFields, uploadsOf, type SavedPayload } from './uploads.ts';
import { useSendForm } from './use-send-form.ts';

type Handle = FormHandle<SavedPayload>;

export type SaveStep =
  | { readonly kind: 'editing'; readonly failure?: string }
  /** `share` of what is to be sent, 0 to 1. `waiting`: the connection was lost, and is tried again. */
  | { readonly kind: 'saving'; readonly share: number; readonly waiting: boolean; readonly stop: () => void };

interface SaveForm {
  readonly step: SaveStep;
  /** Whether all is well; says what is not. */
  readonly check: (handle: Handle) => boolean;
  readonly send: (handle: Handle) => Promise<void>;
}

interface SaveFormOptions {
  readonly applicantId: string;
  /** Names the form on this device: the save that is not answered yet. */
  readonly scope: string;
  /** Keys of the toasts for what a check found. */
  readonly problemTexts: (problems: readonly Problem[]) => readonly string[];
  /** The toast of a failed save. */
  readonly failureToast?: (failure: ApiFailure | undefined, t: Translate) => string;
  /** The server has confirmed the save, in these words. */
  readonly onSaved: (message: string) => void;
}

/** Check, sending, and what came of it. Whatever fails, the form keeps all that was typed and chosen. */
export function useSaveForm({ applicantId, scope, problemTexts, failureToast = failureText, onSaved }: SaveFormOptions): SaveForm {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const [step, setStep] = useState<SaveStep>({ kind: 'editing' });
  const sendForm = useSendForm(applicantId, scope);

  const check = (handle: Handle): boolean => {
    const problems = handle.check();
    for (const key of problemTexts(problems)) notify({ kind: 'error', text: t(key) });
    setStep({ kind: 'editing' });
    return problems.length === 0;
  };

  const fail = (error: unknown, handle: Handle): void => {
    const failure = failureOf(error);
    if (failure?.kind === 'refused') handle.showServerErrors(failure.refusal.fields);
    setStep({ kind: 'editing', failure: saveFailureText(failure, t) });
    // The session's end has a toast of its own. What became of the work stands in the foot bar and stays there.
    if (failure?.kind !== 'unauthorized') notify({ kind: 'error', text: failureToast(failure, t) });
  };

  /** The form must be open again before the focus can go to the field. */
  const refuseFiles = (fields: readonly string[], handle: Handle): void => {
    const failure = t('error.fileUnreadable');
    flushSync(() => { setStep({ kind: 'editing', failure }); });
    notify({ kind: 'error', text: failure });
    for (const field of fields) handle.report(field, { code: 'fileUnreadable' });
    for (const first of fields.slice(0, 1)) handle.goTo(first);
  };

  const send = async (handle: Handle): Promise<void> => {
    const stop = new AbortController();
    const report = ({ share, waiting }: Pick<SaveProgress, 'share' | 'waiting'>): void => {
      setStep({ kind: 'saving', share, waiting, stop: () => { stop.abort(); } });
    };
    report({ share: 0, waiting: false });
    const unreadable = await unreadableFields(uploadsOf(handle.payload()));
    if (unreadable.length > 0) {
      refuseFiles(unreadable, handle);
      return;
    }
    try {
      const message = await sendForm({ handle, signal: stop.signal, onProgress: report });
      await handle.saved();
      onSaved(message);
    } catch (error) {
      fail(error, handle);
    }
  };

  return { step, check, send };
}
