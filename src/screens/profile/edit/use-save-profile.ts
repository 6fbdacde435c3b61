import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf } from '../../../api/failure.ts';
import type { SaveProgress } from '../../../api/save-form.ts';
import type { ProfilePayload } from '../../../compiler/profile-form.ts';
import type { FormHandle } from '../../../engine/form.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { failureText } from '../../../ui/failure-text.ts';
import { usePortal } from '../../../ui/portal.ts';
import { saveFailureText } from './failure-texts.ts';
import { problemTexts } from './problem-texts.ts';
import { unreadableFields, uploadsOf } from './uploads.ts';
import { useSendProfile } from './use-send-profile.ts';

type Handle = FormHandle<ProfilePayload>;

type Step =
  | { readonly kind: 'editing'; readonly failure?: string }
  | { readonly kind: 'confirming'; readonly handle: Handle }
  /** `share` of what is to be sent, 0 to 1. `waiting`: the connection was lost, and is tried again. */
  | { readonly kind: 'saving'; readonly share: number; readonly waiting: boolean; readonly stop: () => void };

export interface SaveProfile {
  readonly step: Step;
  /** Checks the form; asks for the decision when all is well (spec §4 Profile), says what is not otherwise. */
  readonly check: (handle: Handle) => void;
  readonly reconsider: () => void;
  readonly confirm: (handle: Handle) => Promise<void>;
}

interface SaveProfileOptions {
  readonly profileId: string;
  /** The server has confirmed the save, in these words. */
  readonly onSaved: (message: string) => void;
}

/** Check, decision, sending, and what came of it. Whatever fails, the form keeps all that was typed and chosen. */
export function useSaveProfile({ profileId, onSaved }: SaveProfileOptions): SaveProfile {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const [step, setStep] = useState<Step>({ kind: 'editing' });
  const send = useSendProfile(profileId);

  const check = (handle: Handle): void => {
    const problems = handle.check();
    for (const key of problemTexts(problems)) notify({ kind: 'error', text: t(key) });
    setStep(problems.length === 0 ? { kind: 'confirming', handle } : { kind: 'editing' });
  };

  const fail = (error: unknown, handle: Handle): void => {
    const failure = failureOf(error);
    if (failure?.kind === 'refused') handle.showServerErrors(failure.refusal.fields);
    setStep({ kind: 'editing', failure: saveFailureText(failure, t) });
    // The session's end has a toast of its own. What became of the work stands in the foot bar and stays there.
    if (failure?.kind !== 'unauthorized') notify({ kind: 'error', text: failureText(failure, t) });
  };

  /** The form must be open again before the focus can go to the field. */
  const refuseFiles = (fields: readonly string[], handle: Handle): void => {
    const failure = t('error.fileUnreadable');
    flushSync(() => { setStep({ kind: 'editing', failure }); });
    notify({ kind: 'error', text: failure });
    for (const field of fields) handle.report(field, { code: 'fileUnreadable' });
    for (const first of fields.slice(0, 1)) handle.goTo(first);
  };

  const confirm = async (handle: Handle): Promise<void> => {
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
      const message = await send({ handle, signal: stop.signal, onProgress: report });
      await handle.saved();
      onSaved(message);
    } catch (error) {
      fail(error, handle);
    }
  };

  return { step, check, reconsider: () => { setStep({ kind: 'editing' }); }, confirm };
}
