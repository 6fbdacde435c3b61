import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { usePortal } from '../../ui/portal.ts';
import styles from './note.module.css';

/**
 * The server did not answer whether the token of an earlier visit is still good. The applicant may still be logged in, and can ask
 * again (docs/decisions/0117). Where no server is reached, a log-in would not help either.
 */
export function UncheckedNote() {
  const { signIn } = usePortal();
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const ask = (): void => {
    setAsking(true);
    void signIn.resume().finally(() => { setAsking(false); });
  };
  const why = signIn.unchecked()?.failure?.kind === 'network' ? 'failure.network' : 'login.unchecked';
  return (
    <div className={styles.note} role="status">
      <p>{t(asking ? 'load.loading' : why)}</p>
      {!asking && <RetryButton primary onRetry={ask} />}
    </div>
  );
}
