import changePasswordForm from '../../../schemas/forms/change-password.json';
import { changePasswordCall } from '../../wire/passwords.ts';
import type { Body } from '../../base/body.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { ShortForm } from '../../engine/short-form.tsx';
import { PasswordAdvice } from '../../forms/password-advice.tsx';
import { useStaticForm } from '../../forms/use-static-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { failureMessage } from '../../ui/failure-text.ts';
import { usePortal } from '../../ui/portal.ts';
import { SubmitOrCancel } from '../../ui/submit.tsx';
import { useClose } from '../../ui/use-close.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useSubmission } from '../../ui/use-submission.ts';

export interface ChangePasswordProps {
  readonly onClose: () => void;
}

/** Changes the password of the applicant who is logged in (spec §2, §5). The form has no draft. */
export function ChangePassword({ onClose }: ChangePasswordProps) {
  const form = useStaticForm(changePasswordForm);
  const { session } = usePortal();
  const { t } = useLanguage();
  // A problem is shown as a toast (spec §8 Passwords).
  const { busy, problem, submit } = useSubmission({ explain: useFailureToast(failureMessage) });
  const change = useChange(useClose(onClose));
  const check = (handle: FormHandle): void => {
    const passwords = handle.encode().body;
    if (passwords['old_password'] === passwords['new_password']) void refuse(handle);
    else void submit(() => change(passwords));
  };
  return (
    <ShortForm form={form} busy={busy} onSubmit={check}>
      <PasswordAdvice email={session.applicant()?.email} />
      <SubmitOrCancel label={t('changePassword.submit')} busy={busy} problem={problem} onCancel={onClose} />
    </ShortForm>
  );
}

function useChange(onDone: () => void): (applicant: Body) => Promise<void> {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  return async (applicant) => {
    const message = await client.send(changePasswordCall, { json: { applicant } });
    onDone();
    notify({ kind: 'success', text: message ?? t('changePassword.done') });
  };
}

/** Empties both fields (spec §5), and reports the error at the new password. */
async function refuse(handle: FormHandle): Promise<void> {
  await handle.discard();
  handle.report('new_password', { code: 'passwordsSame' });
  handle.goTo('old_password');
}
