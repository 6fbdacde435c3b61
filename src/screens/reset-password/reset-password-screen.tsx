import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { visitorsLanguage, chooseLanguage } from '../../i18n/chosen-language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { withArrival } from '../../ui/arrival.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { Redirect } from '../../ui/redirect.ts';
import { isFirstPassword, linkInAddress, linkInState, type ResetLink } from './reset-link.ts';
import { Link } from '../../ui/link.tsx';
import resetPasswordForm from '../../../schemas/forms/reset-password.json';
import type { ApiFailure } from '../../api/failure.ts';
import { resetPasswordCall } from '../../wire/passwords.ts';
import { resolveText, type Text } from '../../base/text.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { ShortForm } from '../../engine/short-form.tsx';
import { PasswordAdvice } from '../../forms/password-advice.tsx';
import { useStaticForm } from '../../forms/use-static-form.ts';
import { defaultLanguage, isProductVariant } from '../../ui/product-variant.ts';
import { problemOf } from '../../ui/problem.ts';
import { usePortal } from '../../ui/portal.ts';
import { useNavigate } from '../../ui/router.ts';
import { Submit } from '../../ui/submit.tsx';
import { useLogIn } from '../../ui/use-log-in.ts';
import { useShown } from '../../ui/use-shown.ts';
import { useSubmission } from '../../ui/use-submission.ts';

/**
 * Spec §2 Reset password. The token is moved from the address to the history state at once: it survives a reload there, and
 * does not appear on the screen, in a bookmark or in the list of visited pages.
 */
export function ResetPasswordScreen() {
  const { t } = useLanguage();
  const location = useLocation();
  const opened = linkInAddress(location);
  const link = opened ?? linkInState(location);
  useLanguageOf(link);
  if (opened) return <Redirect to={location.pathname} state={{ link: opened }} />;
  if (!link) return <Redirect to="/login" state={withArrival({ kind: 'noToken' })} />;
  const first = isFirstPassword(link);
  return (
    <PublicPage title={t(first ? 'setPassword.title' : 'resetPassword.title')}>
      <p>{t(first ? 'setPassword.text' : 'resetPassword.text')}</p>
      <ResetPasswordForm link={link} />
      <p><Link to="/forgot">{t(first ? 'setPassword.newLink' : 'resetPassword.newLink')}</Link></p>
      <p><Link to="/login">{t('account.backToLogin')}</Link></p>
    </PublicPage>
  );
}

/** Switches to the language of the e-mail that opened the page, unless the visitor has chosen one in this visit. */
function useLanguageOf(link: ResetLink | undefined): void {
  const { setLanguage } = useLanguage();
  const language = link?.language;
  useEffect(() => {
    // Texts that cannot be loaded do not prevent setting a password.
    if (language !== undefined && visitorsLanguage() === undefined) setLanguage(language).catch(() => undefined);
  }, [language, setLanguage]);
}

/**
 * Two passwords that must be the same (spec §5); after success the log-in opens, also where somebody was logged in.
 * After a first password the page logs in automatically where the server's answer has the e-mail, and home opens.
 */
function ResetPasswordForm({ link }: { readonly link: ResetLink }) {
  const form = useStaticForm(resetPasswordForm);
  const { client, notify, session, settings } = usePortal();
  const { language, t } = useLanguage();
  const navigate = useNavigate();
  const logIn = useLogIn();
  const isShown = useShown();
  const first = isFirstPassword(link);
  const explain = (failure: ApiFailure | undefined): Text => {
    const problem = problemOf(failure);
    if (failure?.kind === 'refused') notify({ kind: 'error', text: resolveText(problem, language, t) });
    return problem;
  };
  const { busy, problem, submit, setProblem } = useSubmission({ explain });
  const reset = async (password: unknown): Promise<void> => {
    const applicant = { reset_password_token: link.token, new_password: password, registration: link.registration };
    const { message, email } = await client.send(resetPasswordCall, { json: { applicant } });
    session.end();
    // An e-mail in another language than the host's default was requested by somebody who had chosen that language.
    const isChosen = link.language !== defaultLanguage(isProductVariant(undefined, settings));
    if (link.language && isChosen && visitorsLanguage() === undefined) chooseLanguage(link.language, undefined);
    const logsIn = first && email !== undefined;
    notify({ kind: 'success', text: logsIn ? t('setPassword.done') : message ?? t('resetPassword.done') });
    // An applicant who has just typed a first password twice need not type it again. Where this fails, they log in at the log-in page.
    const isLoggedIn = logsIn && await logIn({ email, password }).then(() => true, () => false);
    if (!isShown() || (isLoggedIn && !session.applicant())) return;
    await navigate('/login', { replace: true, ...(email !== undefined && { state: withArrival({ kind: 'passwordSet', email }) }) });
  };
  const check = (handle: FormHandle): void => {
    const { new_password: password, confirmation } = handle.encode().body;
    if (password === confirmation) void submit(() => reset(password));
    else {
      setProblem(undefined);
      void refuse(handle);
    }
  };
  return (
    <ShortForm form={form} busy={busy} onSubmit={check}>
      <PasswordAdvice />
      <Submit label={t(first ? 'setPassword.submit' : 'resetPassword.submit')} busy={busy} problem={problem} />
    </ShortForm>
  );
}

/** Empties both fields: the applicant cannot compare passwords that are not visible. */
async function refuse(handle: FormHandle): Promise<void> {
  await handle.discard();
  handle.report('new_password', { code: 'passwordsDiffer' });
  handle.goTo('new_password');
}
