import loginForm from '../../../schemas/forms/login.json';
import { compileStaticForm } from '../../compiler/static-form.ts';
import { FormBody } from '../../engine/form-body.tsx';
import { Form } from '../../engine/form.tsx';
import { PlainSection } from '../../engine/plain-section.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import styles from './login.module.css';
import { useLogin } from './use-login.ts';

const form = compileStaticForm(loginForm);

/** E-mail and password; nothing of it is kept as a draft. */
export function LoginForm() {
  const { t } = useLanguage();
  const { busy, problem, logIn } = useLogin();
  return (
    <Form form={form} busy={busy} onSubmit={(handle) => void logIn(handle)}>
      <div className={styles.form}>
        <FormBody renderer={PlainSection} inert={busy} />
        <button type="submit" className={controls.primary} aria-disabled={busy}>{t('login.submit')}</button>
        <p className={styles.problem} role="alert">{problem}</p>
      </div>
    </Form>
  );
}
