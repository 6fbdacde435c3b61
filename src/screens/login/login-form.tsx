import type { Location } from 'react-router-dom';
import loginForm from '../../../schemas/forms/login.json';
import { ShortForm } from '../../engine/short-form.tsx';
import { useStaticForm } from '../../forms/use-static-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Submit } from '../../ui/submit.tsx';
import { useLogIn } from '../../ui/use-log-in.ts';
import { useSubmission } from '../../ui/use-submission.ts';

interface LoginFormProps {
  /** The page that the visitor requested. */
  readonly origin: Pick<Location, 'pathname'> | undefined;
  /** The address of a visitor who has just registered or set a password. */
  readonly email?: string | undefined;
  /** As of `Submit`. */
  readonly secondary?: boolean;
}

/** E-mail and password. The three outcomes of spec §4 Login: once a session has started, the page is left without a navigation here. */
export function LoginForm({ origin, email, secondary = false }: LoginFormProps) {
  const form = useStaticForm(loginForm, () => ({ values: { email } }));
  const logIn = useLogIn();
  const { t } = useLanguage();
  const { busy, problem, submit } = useSubmission();
  return (
    <ShortForm form={form} busy={busy} onSubmit={(handle) => void submit(() => logIn(handle.encode().body, origin))}>
      <Submit label={t('login.submit')} busy={busy} problem={problem} secondary={secondary} />
    </ShortForm>
  );
}
