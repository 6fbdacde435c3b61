import { useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { Link } from './link.tsx';
import { originOf } from './origin.ts';

/** The way back to log-in, which goes on knowing where the visitor wanted to go. */
export function BackToLogin() {
  const { t } = useLanguage();
  return <p><Link to="/login" state={{ from: originOf(useLocation().state) }}>{t('account.backToLogin')}</Link></p>;
}
