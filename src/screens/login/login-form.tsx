import { useRef } from 'react';
import loginForm from '../../../schemas/forms/login.json';
import { compileStaticForm } from '../../compiler/static-form.ts';
import { FormBody } from '../../engine/form-body.tsx';
import { Form, type FormHandle } from '../../engine/form.tsx';
import { PlainSection } from '../../engine/plain-section.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import styles from './login.module.css';
import { useLogin } from './use-login.ts';

const form = compileStaticForm(loginForm);

/** E-mail and password; nothing of it is kept as a draft. So short a form has no summary: the first bad field gets the focus. */
export function LoginForm() {
  const { t } = useLanguage();
  const fields = useRef<HTMLDivElement>(null);
  const { busy, problem, logIn } = useLogin();
  const submit = async (handle: FormHandle<unknown>): Promise<void> => {
    if (handle.check().length === 0) await logIn(handle.payload());
    else fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <Form form={form} busy={busy} onSubmit={(handle) => void submit(handle)}>
      <div ref={fields} className={styles.form}>
        <FormBody renderer={PlainSection} inert={busy} />
        <button type="submit" className={controls.primary} aria-disabled={busy}>{t('login.submit')}</button>
        <p className={styles.problem} role="alert">{problem}</p>
      </div>
    </Form>
  );
}
