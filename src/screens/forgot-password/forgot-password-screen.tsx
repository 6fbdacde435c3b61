import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import controls from '../../ui/controls.module.css';
import forgotPasswordForm from '../../../schemas/forms/forgot-password.json';
import type { ApiFailure } from '../../api/failure.ts';
import { requestPasswordResetCall } from '../../wire/passwords.ts';
import { scalarText } from '../../base/json.ts';
import type { Text } from '../../base/text.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { ShortForm } from '../../engine/short-form.tsx';
import { useStaticForm } from '../../forms/use-static-form.ts';
import { failureMessage } from '../../ui/failure-text.ts';
import { generalMessage } from '../../ui/problem.ts';
import { usePortal } from '../../ui/portal.ts';
import { Submit } from '../../ui/submit.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** Spec §2 Forgot password. After success a confirmation replaces the form, and does not say whether the address is known. */
export function ForgotPasswordScreen() {
  const { t } = useLanguage();
  const [email, setEmail] = useState<string>();
  const [isRequested, setRequested] = useState(false);
  if (isRequested && email !== undefined) return <Requested email={email} onAgain={() => { setRequested(false); }} />;
  const onRequested = (address: string): void => {
    setEmail(address);
    setRequested(true);
  };
  return (
    <PublicPage title={t('forgotPassword.title')} takesFocus={email !== undefined} hasLoginLink>
      <p>{t('forgotPassword.text')}</p>
      <ForgotPasswordForm email={email} onRequested={onRequested} />
    </PublicPage>
  );
}

interface RequestedProps {
  readonly email: string;
  readonly onAgain: () => void;
}

/** The confirmation, the same for every address: what happens if it is known, and what to do when no e-mail arrives. */
function Requested({ email, onAgain }: RequestedProps) {
  const { t } = useLanguage();
  return (
    <PublicPage title={t('forgotPassword.asked.title')} takesFocus hasLoginLink>
      <p>{t('forgotPassword.asked.text', { email })}</p>
      <p>{t('forgotPassword.asked.nothing')}</p>
      <p><button type="button" className={controls.secondary} onClick={onAgain}>{t('forgotPassword.asked.again')}</button></p>
    </PublicPage>
  );
}

interface ForgotPasswordFormProps {
  /** The address of the previous request. */
  readonly email: string | undefined;
  /** The server has accepted the request. */
  readonly onRequested: (email: string) => void;
}

/**
 * Any failure shows the same text under the form (spec §8 Passwords), a rate limit its reason as well; errors of the server
 * are also shown as a toast.
 */
function ForgotPasswordForm({ email, onRequested }: ForgotPasswordFormProps) {
  const form = useStaticForm(forgotPasswordForm, () => ({ values: { email } }));
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const explain = (failure: ApiFailure | undefined): readonly Text[] => {
    if (failure?.kind === 'refused') notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
    // A rate limit: when to try again has to stay readable for longer than a toast is shown.
    return failure?.status === 429 ? [generalMessage(), failureMessage(failure)] : [generalMessage(failure)];
  };
  const { busy, problem, submit } = useSubmission({ explain });
  const request = async (handle: FormHandle): Promise<void> => {
    const applicant = handle.encode().body;
    await client.send(requestPasswordResetCall, { json: { applicant } });
    onRequested(scalarText(applicant['email']) ?? '');
  };
  return (
    <ShortForm form={form} busy={busy} onSubmit={(handle) => void submit(() => request(handle))}>
      <Submit label={t('forgotPassword.submit')} busy={busy} problem={problem} />
    </ShortForm>
  );
}
