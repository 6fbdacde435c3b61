import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { Asked } from './asked.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** Spec §2 Forgot password. After success a confirmation stands in its place, which does not say whether the address is known. */
export function ForgotPasswordScreen() {
  const { t } = useLanguage();
  const [email, setEmail] = useState<string>();
  if (email !== undefined) return <Asked email={email} onAgain={() => { setEmail(undefined); }} />;
  return (
    <PublicPage title={t('forgotPassword.title')}>
      <p>{t('forgotPassword.text')}</p>
      <ForgotPasswordForm onAsked={setEmail} />
      <p><Link to="/login">{t('account.backToLogin')}</Link></p>
    </PublicPage>
  );
}
