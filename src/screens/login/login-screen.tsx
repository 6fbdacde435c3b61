import { Navigate, useLocation } from 'react-router-dom';
import { isProductHost } from '../../api/settings.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useVerifiedApplicant } from '../../ui/use-verified-applicant.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import { originOf } from './origin.ts';

/** Spec §2 Login. Whoever is signed in goes on to where the guard turned them away, else to landing. */
export function LoginScreen() {
  const { settings } = usePortal();
  const { t } = useLanguage();
  const origin = originOf(useLocation().state);
  const applicant = useVerifiedApplicant(origin !== undefined);
  if (applicant === 'verifying') return <Skeleton label={t('load.loading')} blocks={[48, 240]} />;
  if (applicant !== 'nobody') return <Navigate to={origin ?? '/'} replace />;
  const registration = isProductHost(window.location.hostname, settings) ? settings.registrationLink : undefined;
  return (
    <div className={styles.page}>
      <PageTitle text={t('login.title')} />
      <h1 className={styles.title}>{t('login.title')}</h1>
      <LoginForm />
      {registration !== undefined && <p><a href={registration}>{t('login.register')}</a></p>}
    </div>
  );
}
