import { useEffect, useState } from 'react';
import { resolvePath, useLocation } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { latePart } from '../../late/late-part.tsx';
import { arrivalOf } from '../../ui/arrival.ts';
import { originOf, pageAfterLogIn } from '../../ui/origin.ts';
import { usePortal } from '../../ui/portal.ts';
import { useProductVariant } from '../../ui/product-variant.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { Redirect } from '../../ui/redirect.ts';
import { useRouter } from '../../ui/router.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useVerifiedApplicant } from '../../ui/use-verified-applicant.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-screen.module.css';
import { Link } from '../../ui/link.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import note from './note.module.css';

/** Loaded late: most visitors have been here before and need no note. */
const ArrivalNote = latePart(async () => (await import('./arrival-note.tsx')).ArrivalNote);

/** Spec §2 Login. A visitor who is logged in goes on to the page that the guard turned them away from, else to landing. */
export function LoginScreen() {
  const { settings, session } = usePortal();
  const { t } = useLanguage();
  const productVariant = useProductVariant();
  const state: unknown = useLocation().state;
  const [origin, arrival] = [originOf(state), arrivalOf(state)];
  const applicant = useVerifiedApplicant(origin !== undefined);
  const requestedPath = origin?.pathname ?? '/';
  const { preload } = useRouter();
  useEffect(() => {
    // A visitor who types will soon open the page, and the network is idle meanwhile.
    const preloadPage = (): void => { preload(resolvePath(requestedPath)); };
    addEventListener('input', preloadPage, { once: true });
    return () => { removeEventListener('input', preloadPage); };
  }, [preload, requestedPath]);
  if (applicant === 'verifying') return <Skeleton label={t('load.loading')} blocks={[48, 240]} />;
  if (applicant !== 'nobody') return <Redirect to={pageAfterLogIn(origin, applicant.id)} />;
  const unchecked = session.token() !== undefined;
  const registration = productVariant ? settings.registrationLink : undefined;
  return (
    <PublicPage title={t('login.title')}>
      {unchecked && <div className={styles.unchecked}><UncheckedNote /></div>}
      {arrival && arrival.kind !== 'passwordSet' && (
        <div className={styles[arrival.kind]}><ArrivalNote t={t} arrival={arrival} /></div>
      )}
      <LoginForm origin={origin} email={arrival && 'email' in arrival ? arrival.email : undefined} secondary={unchecked} />
      <p><Link to="/forgot" state={state}>{t('login.forgot')}</Link></p>
      {registration !== undefined && <p><a href={registration}>{t('login.register')}</a></p>}
    </PublicPage>
  );
}

/**
 * Shown where the server did not answer whether the token of an earlier visit is still valid. The applicant may still be logged in, and
 * can try again (docs/decisions/0117). Where no server is reached, a log-in would not help either.
 */
function UncheckedNote() {
  const { signIn } = usePortal();
  const { t } = useLanguage();
  const [isRetrying, setRetrying] = useState(false);
  const retry = (): void => {
    setRetrying(true);
    void signIn.resume().finally(() => { setRetrying(false); });
  };
  const textKey = signIn.unchecked()?.failure?.kind === 'network' ? 'failure.network' : 'login.unchecked';
  return (
    <div className={note.note} role="status">
      <p>{t(isRetrying ? 'load.loading' : textKey)}</p>
      {!isRetrying && <RetryButton primary onRetry={retry} />}
    </div>
  );
}
