import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { changePasswordCall } from '../../api/passwords.ts';
import { isJsonObject } from '../../base/json.ts';
import type { FormHandle } from '../../engine/form.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { failureText } from '../../ui/failure-text.ts';
import { usePortal } from '../../ui/portal.ts';

/** `same`: both passwords were the same, and both fields are empty again (spec §5). */
type Step = 'typing' | 'invalid' | 'same' | 'sending';

interface ChangePasswordState {
  readonly step: Step;
  /** Checks the form and sends what it holds. Answers where that led. */
  readonly submit: (handle: FormHandle<unknown>) => Promise<Step>;
}

/** What the server says comes as a toast (spec §8 Passwords); the change is done when it has said yes. */
export function useChangePassword(onDone: () => void): ChangePasswordState {
  const { client, session, signIn, notify } = usePortal();
  const { t } = useLanguage();
  const [step, setStep] = useState<Step>('typing');

  const send = async (applicant: unknown): Promise<void> => {
    const token = session.token();
    try {
      const message = await client.send(changePasswordCall, { json: { applicant } });
      notify({ kind: 'success', text: message ?? t('changePassword.done') });
      onDone();
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'unauthorized') signIn.expire(token);
      else notify({ kind: 'error', text: failureText(failure, t) });
    }
  };

  const go = (next: Step): Step => {
    setStep(next);
    return next;
  };
  const submit = async (handle: FormHandle<unknown>): Promise<Step> => {
    // A message that stood there already is announced again only if it was gone.
    go('typing');
    if (handle.check().length > 0) return go('invalid');
    const passwords = handle.payload();
    if (areSame(passwords)) {
      await handle.discard();
      return go('same');
    }
    go('sending');
    await send(passwords);
    return go('typing');
  };
  return { step, submit };
}

const areSame = (passwords: unknown): boolean => isJsonObject(passwords) && passwords['old_password'] === passwords['new_password'];
