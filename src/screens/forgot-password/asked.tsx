import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { PublicPage } from '../../ui/public-page.tsx';

interface AskedProps {
  readonly email: string;
  readonly onAgain: () => void;
}

/** The same for every address: what has happened if it is known, and what to do when nothing comes. */
export function Asked({ email, onAgain }: AskedProps) {
  const { t } = useLanguage();
  return (
    <PublicPage title={t('forgotPassword.asked.title')} follows>
      <p>{t('forgotPassword.asked.text', { email })}</p>
      <p>{t('forgotPassword.asked.nothing')}</p>
      <p><button type="button" className={controls.secondary} onClick={onAgain}>{t('forgotPassword.asked.again')}</button></p>
      <p><Link to="/login">{t('account.backToLogin')}</Link></p>
    </PublicPage>
  );
}
