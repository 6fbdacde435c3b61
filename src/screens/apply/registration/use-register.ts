import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf } from '../../../api/failure.ts';
import type { RegistrationPayload } from '../../../compiler/registration-form.ts';
import type { FormHandle } from '../../../engine/form.tsx';
import { unreadableFields, uploadsOf } from '../../../forms/uploads.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { failureText } from '../../../ui/failure-text.ts';
import { usePortal } from '../../../ui/portal.ts';
import { checkTexts, type RegisterProblem } from './problem-texts.ts';
import { sendRegistration } from './send-registration.ts';
import { prepareWelcome, type Welcome } from './welcome.tsx';

type Handle = FormHandle<RegistrationPayload>;

export type RegisterStep =
  | { readonly kind: 'editing'; readonly problem?: RegisterProblem }
  /** `share` of the request that has left, 0 to 1. */
  | { readonly kind: 'sending'; readonly share: number; readonly stop: () => void };

interface RegisterOptions {
  readonly formId: string;
  readonly email: string;
  readonly onRegistered: (welcome: Welcome) => void;
}

/** Check, sending, and what came of it. Whatever fails, the form keeps all that was typed and chosen. */
export function useRegister({ formId, email, onRegistered }: RegisterOptions) {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const [step, setStep] = useState<RegisterStep>({ kind: 'editing' });

  const check = (handle: Handle): boolean => {
    const problems = handle.check();
    setStep({ kind: 'editing' });
    for (const key of checkTexts(problems)) notify({ kind: 'error', text: t(key) });
    for (const first of problems.slice(0, 1)) handle.goTo(first.field);
    return problems.length === 0;
  };

  const fail = (error: unknown, handle: Handle): void => {
    const failure = failureOf(error);
    if (failure?.kind === 'refused') handle.showServerErrors(failure.refusal.fields);
    setStep({ kind: 'editing', problem: { kind: 'failed', failure } });
    notify({ kind: 'error', text: failureText(failure, t) });
  };

  /** The form must be open again before the focus can go to the field. */
  const refuseFiles = (fields: readonly string[], handle: Handle): void => {
    flushSync(() => { setStep({ kind: 'editing', problem: { kind: 'files' } }); });
    for (const field of fields) handle.report(field, { code: 'fileUnreadable' });
    for (const first of fields.slice(0, 1)) handle.goTo(first);
  };

  const send = async (handle: Handle): Promise<void> => {
    const stop = new AbortController();
    const onProgress = (share: number): void => { setStep({ kind: 'sending', share, stop: () => { stop.abort(); } }); };
    onProgress(0);
    const unreadable = await unreadableFields(uploadsOf(handle.payload()));
    if (unreadable.length > 0) {
      refuseFiles(unreadable, handle);
      return;
    }
    try {
      const answer = await sendRegistration(client, { handle, email, formId, signal: stop.signal, onProgress });
      await handle.saved();
      onRegistered(await prepareWelcome(answer));
    } catch (error) {
      fail(error, handle);
    }
  };

  return { step, submit: (handle: Handle): void => { if (check(handle)) void send(handle); } };
}
