import type { Location } from 'react-router-dom';
import loginForm from '../../../schemas/forms/login.json';
import { logIn } from '../../api/authentication.ts';
import { ShortForm } from '../../engine/short-form.tsx';
import { useStaticForm } from '../../forms/use-static-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import { useNavigate } from '../../ui/router.ts';
import { Submit } from '../../ui/submit.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

interface LoginFormProps {
  /** Where the visitor wanted to go. */
  readonly origin: Pick<Location, 'pathname'> | undefined;
  /** Who has just registered. */
  readonly email?: string | undefined;
}

/** E-mail and password. The three outcomes of spec §4 Login: a session that has started leads away from the page by itself. */
export function LoginForm({ origin, email }: LoginFormProps) {
  const form = useStaticForm(loginForm, () => ({ values: { email } }));
  const { client, signIn } = usePortal();
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { busy, problem, submit } = useSubmission();
  const enter = async (credentials: object): Promise<void> => {
    const outcome = await logIn(client, credentials);
    if (outcome.kind === 'signed-in') await signIn.start(outcome.token, outcome.applicant);
    else await navigate('/auth', { state: { applicantId: outcome.applicantId, from: origin } });
  };
  return (
    <ShortForm form={form} busy={busy} onSubmit={(handle) => void submit(() => enter(handle.encode().body))}>
      <Submit label={t('login.submit')} busy={busy} problem={problem} />
    </ShortForm>
  );
}
