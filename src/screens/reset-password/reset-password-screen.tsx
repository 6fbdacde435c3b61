import { Link, Navigate, useLocation } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { isFirstPassword, linkInAddress, linkInState } from './reset-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/**
 * Spec §2 Reset password. The token goes from the address into the history's state at once: it outlives a reload there, and
 * nobody reads it off the screen, a bookmark or a list of visited pages.
 */
export function ResetPasswordScreen() {
  const { t } = useLanguage();
  const location = useLocation();
  const opened = linkInAddress(location);
  if (opened) return <Navigate to={location.pathname} state={{ link: opened }} replace />;
  const link = linkInState(location);
  if (!link) return <Navigate to="/login" replace />;
  const first = isFirstPassword(link);
  return (
    <PublicPage title={t(first ? 'setPassword.title' : 'resetPassword.title')}>
      <p>{t(first ? 'setPassword.text' : 'resetPassword.text')}</p>
      <ResetPasswordForm link={link} />
      <p><Link to="/forgot">{t('resetPassword.newLink')}</Link></p>
      <p><Link to="/login">{t('account.backToLogin')}</Link></p>
    </PublicPage>
  );
}
