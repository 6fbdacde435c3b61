import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import controls from '../../ui/controls.module.css';

/** Spec §2 Forgot password. After success a confirmation stands in its place, which does not say whether the address is known. */
export function ForgotPasswordScreen() {
  const { t } = useLanguage();
  const [email, setEmail] = useState<string>();
  const [asked, setAsked] = useState(false);
  if (asked && email !== undefined) return <Asked email={email} onAgain={() => { setAsked(false); }} />;
  const onAsked = (address: string): void => {
    setEmail(address);
    setAsked(true);
  };
  return (
    <PublicPage title={t('forgotPassword.title')} follows={email !== undefined} leadsBack>
      <p>{t('forgotPassword.text')}</p>
      <ForgotPasswordForm email={email} onAsked={onAsked} />
    </PublicPage>
  );
}

interface AskedProps {
  readonly email: string;
  readonly onAgain: () => void;
}

/** The same for every address: what has happened if it is known, and what to do when nothing comes. */
function Asked({ email, onAgain }: AskedProps) {
  const { t } = useLanguage();
  return (
    <PublicPage title={t('forgotPassword.asked.title')} follows leadsBack>
      <p>{t('forgotPassword.asked.text', { email })}</p>
      <p>{t('forgotPassword.asked.nothing')}</p>
      <p><button type="button" className={controls.secondary} onClick={onAgain}>{t('forgotPassword.asked.again')}</button></p>
    </PublicPage>
  );
}
