import { useId, useRef } from 'react';
import changePasswordForm from '../../../schemas/forms/change-password.json';
import { compileStaticForm } from '../../compiler/static-form.ts';
import { FormBody } from '../../engine/form-body.tsx';
import { Form, type FormHandle } from '../../engine/form.tsx';
import { PlainSection } from '../../engine/plain-section.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import dialog from '../../ui/dialog.module.css';
import { Modal } from '../../ui/modal.tsx';
import { useChangePassword } from './use-change-password.ts';

const form = compileStaticForm(changePasswordForm);

export interface ChangePasswordProps {
  readonly onClose: () => void;
}

/** Changes the password of whoever is logged in, over any page (spec §2, §5). Nothing that is typed here is kept. */
export function ChangePassword({ onClose }: ChangePasswordProps) {
  const { t } = useLanguage();
  const title = useId();
  const fields = useRef<HTMLDivElement>(null);
  const { step, submit } = useChangePassword(onClose);
  const change = async (handle: FormHandle<unknown>): Promise<void> => {
    const led = await submit(handle);
    const corrected = led === 'invalid' ? '[aria-invalid="true"]' : 'input';
    if (led === 'invalid' || led === 'same') fields.current?.querySelector<HTMLElement>(corrected)?.focus();
  };
  const busy = step === 'sending';
  return (
    <Modal className={dialog.dialog} aria-labelledby={title} onDismiss={onClose}>
      <h2 className={dialog.title} id={title}>{t('shell.changePassword')}</h2>
      <Form form={form} busy={busy} onSubmit={(handle) => void change(handle)}>
        <div ref={fields} className={dialog.text}>
          <p className={dialog.problem} role="alert">{step === 'same' && t('changePassword.same')}</p>
          <FormBody renderer={PlainSection} inert={busy} />
        </div>
        <div className={dialog.choices}>
          <button type="button" className={controls.secondary} onClick={onClose}>{t('changePassword.cancel')}</button>
          <button type="submit" className={controls.primary} aria-disabled={busy}>{t('changePassword.submit')}</button>
        </div>
      </Form>
    </Modal>
  );
}
