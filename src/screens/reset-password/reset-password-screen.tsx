import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { visitorsLanguage } from '../../i18n/chosen-language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { withArrival } from '../../ui/arrival.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { Redirect } from '../../ui/redirect.ts';
import { isFirstPassword, linkInAddress, linkInState, type ResetLink } from './reset-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { Link } from '../../ui/link.tsx';

/**
 * Spec §2 Reset password. The token goes from the address into the history's state at once: it outlives a reload there, and
 * nobody reads it off the screen, a bookmark or a list of visited pages.
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

/** The page that an e-mail opens speaks the e-mail's language, unless its reader has chosen another in this visit. */
function useLanguageOf(link: ResetLink | undefined): void {
  const { setLanguage } = useLanguage();
  const language = link?.language;
  useEffect(() => {
    // Texts that cannot be loaded keep nobody from a password.
    if (language !== undefined && visitorsLanguage() === undefined) setLanguage(language).catch(() => undefined);
  }, [language, setLanguage]);
}
